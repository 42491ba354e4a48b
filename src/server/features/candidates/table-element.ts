import { setImmediate } from 'node:timers/promises'
import type { TableField } from '#contract/tables.ts'
import type { Point } from '#lib/geo.ts'
import { kindOf, readStreetName } from '#lib/streets/street-words.ts'
import { fold } from '#lib/turkish.ts'
import { type OsmElement, type TagsOf, type Taker, TRADE_KEY, tradeValue } from '../osm-import/osm-import.ts'
import type { Places } from '../places/places.ts'
import type { Streets } from '../streets/streets.ts'

/** A row's fact of a place; empty: none. */
export type Told = (field: TableField) => string

type Address = { street: string; district: string; city: string }
export type ElementDeps = {
  tagsOf: TagsOf
  /** The slug of our trade for a row's word; null: the row is not taken; undefined: the staff's map of tags decides. */
  slugOf: (trade: string) => string | null | undefined
  /** Where an address lies; null: nowhere that is known. */
  locate: (address: Address) => Promise<Point | null>
}

const numberOf = (text: string) =>
  /^-?\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Makes the function that finds where a row lies: at its position, else at the street of its address. */
export function makePointOf(locate: ElementDeps['locate']) {
  return async (told: Told): Promise<Point | null> => {
    const [lat, lng] = [numberOf(told('lat')), numberOf(told('lng'))]
    if (lat !== null && lng !== null) return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
    const [street, district, city] = [told('address'), told('district'), told('city')]
    return street && city ? locate({ street, district, city }) : null
  }
}

/** Makes the function that turns a table's row into a tagged element, so that one mapping and one matching do for all sources. */
export function makeElements({ tagsOf, slugOf, locate }: ElementDeps) {
  const pointOf = makePointOf(locate)

  const tradeTags = (written: string): readonly [string, string][] => {
    const slug = slugOf(written)
    if (slug === undefined) return [[TRADE_KEY, tradeValue(written)]]
    return (slug === null ? null : tagsOf(slug)) ?? []
  }

  return async (told: Told, wants: Taker['wants']): Promise<OsmElement> => {
    const address = [told('address'), [told('district'), told('city')].filter(Boolean).join('/')]
    const said: [string, string][] = [
      ['name', told('name')],
      ...tradeTags(told('trade')),
      ['addr:full', address.filter(Boolean).join(', ')],
      ['phone', told('phone')],
      ['website', told('website')],
      ['opening_hours', told('hours')],
    ]
    const tags = new Map(said.filter(([, value]) => value !== ''))
    return { id: '', point: wants(tags) ? await pointOf(told) : null, tags }
  }
}

const STREETS_LOOKED_AT = 20

/** The street of an address, the last one where several are named: of "Merkez Mah. Uzun Cad. Dar Sok. No:4" Dar Sok. */
function streetIn(address: string): string {
  const words = address.match(/[\p{L}\p{N}'’]+/gu) ?? []
  const kinds = words.map((word) => kindOf(fold(word)))
  const last = kinds.findLastIndex((kind) => kind !== null && kind !== 'mahalle')
  const before = kinds.slice(0, Math.max(0, last)).findLastIndex((kind) => kind !== null)
  return last < 0 ? address : words.slice(before + 1, last + 1).join(' ')
}

/** Whether a street that was found is the one that was written, not one with a longer name or of another kind. */
function isMeant(written: string, found: string): boolean {
  const [asked, own] = [readStreetName(written), readStreetName(found)]
  const isOfKind = asked.kinds.length === 0 || asked.kinds.some((kind) => own.kinds.includes(kind))
  return asked.words.length === own.words.length && isOfKind
}

/** Makes the function that finds the street of an address. Without a district it must be the only one of its name in the province. */
export function makeLocate({ streets, places }: { streets: Pick<Streets, 'find'>; places: Places }) {
  const known = new Map<string, Promise<Point | null>>()

  async function look({ street, district, city }: Address): Promise<Point | null> {
    const province = places.findProvince(city)
    if (!province) return null
    // A table asks for thousands, one after the other: between two of them others are answered.
    await setImmediate()
    const near = { point: province, limit: STREETS_LOOKED_AT }
    const found = (await streets.find(`${street} ${district} ${city}`, near)).filter(
      (one) =>
        one.city === province.name &&
        (district === '' || fold(one.district ?? '') === fold(district)) &&
        isMeant(street, one.name),
    )
    const [first] = found
    const isOnly = found.every((one) => one.district === first?.district)
    return first && (district !== '' || isOnly) ? { lat: first.lat, lng: first.lng } : null
  }

  return ({ street, district, city }: Address): Promise<Point | null> => {
    const address = { street: streetIn(street), district, city }
    const key = JSON.stringify(Object.values(address))
    const before = known.get(key)
    if (before) return before
    const found = look(address)
    known.set(key, found)
    return found
  }
}
