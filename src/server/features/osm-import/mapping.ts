import { fold } from '#lib/turkish.ts'
import type { Tags } from '../../osm/tags.ts'
import { normalizePhone } from '../../phone.ts'
import { searchText } from '../businesses/businesses.ts'
import type { Place, Places } from '../places/places.ts'
import type { Classify } from './classify.ts'
import { type OsmElement, trueId } from './element.ts'
import type { ImportRow, Refusal } from './row.ts'

export type Mapping = { row: Omit<ImportRow, 'ord'> } | { refused: Refusal }

const nameOf = (tags: Tags) => (tags.get('name') ?? tags.get('name:tr') ?? '').normalize('NFC').trim()

/** Whether there is a name with a letter or digit. */
export const isNamed = (tags: Tags) => /[\p{L}\p{N}]/u.test(nameOf(tags))

/** Makes the function that turns a thing of the map into a row of ours, or says why not. */
export function makeMapping(deps: {
  places: Places
  classify: Classify
  parseHours(text: string): string | null
}): (element: OsmElement) => Mapping {
  const { places, classify } = deps
  const areaCodes = new Map(places.provinces().map(({ plate, areaCode }) => [plate, areaCode]))
  const understood = new Map<string, string | null>()
  const hoursOf = (text: string) => {
    const known = understood.get(text)
    if (known !== undefined) return known
    const hours = deps.parseHours(text)
    understood.set(text, hours)
    return hours
  }

  return ({ id, point, tags, origin, refused }) => {
    if (refused) return { refused }
    if (!isNamed(tags)) return { refused: 'unnamed' }
    const name = nameOf(tags)
    if (!isPlain(name, 200)) return { refused: 'broken' }
    const categoryId = classify(tags)
    if (categoryId === null) return { refused: 'no_category' }
    if (point === null) return { refused: 'broken' }
    const place = places.locate(point)
    if (place === null) return { refused: 'misplaced' }

    const written = textOf(tags, ['opening_hours'], 500)
    const row = {
      source_id: origin ? origin.ref : trueId(id),
      category_id: categoryId,
      name,
      name_folded: fold(name),
      description: textOf(tags, ['description:tr', 'description'], 2000) ?? '',
      address: addressOf(tags, place),
      plate: place.plate,
      city: place.city,
      district_id: place.districtId,
      district: place.district,
      lat: point.lat,
      lng: point.lng,
      phone: phoneOf(tags, areaCodes.get(place.plate) ?? null),
      email: emailOf(tags),
      website: websiteOf(tags),
      hours_written: written,
      hours: written === null ? null : hoursOf(written),
      is_emergency: tags.get('emergency') === 'yes',
      ...(origin && { osm_ref: origin.osmRef, suppliers: origin.suppliers }),
    }
    return { row: { ...row, search_text: searchText(row) } }
  }
}

/** No control characters, no halves of characters, no more than `max`: text that a database and a page can hold. */
const isPlain = (text: string, max: number) =>
  text.length <= max && text.isWellFormed() && !/\p{Cc}/u.test(text)

function textOf(tags: Tags, keys: string[], max: number): string | null {
  for (const key of keys) {
    const text = tags.get(key)?.normalize('NFC').trim() ?? ''
    if (text !== '' && isPlain(text, max)) return text
  }
  return null
}

function phoneOf(tags: Tags, areaCode: string | null): string | null {
  for (const key of ['phone', 'contact:phone', 'contact:mobile', 'mobile']) {
    const number = normalizePhone(tags.get(key) ?? '', areaCode === null ? {} : { areaCode })
    if (number !== null) return number
  }
  return null
}

function emailOf(tags: Tags): string | null {
  const email = textOf(tags, ['email', 'contact:email'], 254)
  return email !== null && /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/i.test(email) ? email : null
}

/** http and https only, since pages link to it. */
function websiteOf(tags: Tags): string | null {
  const website = textOf(tags, ['website', 'contact:website', 'url'], 500)
  return website !== null && /^https?:\/\//i.test(website) && URL.canParse(website) ? website : null
}

/** "Kadirga Sokak No:12, Kumkapi, Fatih/Istanbul": what the tags say of it, with the district and city we know. */
function addressOf(tags: Tags, { district, city }: Place): string {
  const full = textOf(tags, ['addr:full'], 300)
  if (full !== null) return full
  const street = textOf(tags, ['addr:street', 'addr:place'], 120)
  const number = textOf(tags, ['addr:housenumber'], 20)
  const quarter = textOf(tags, ['addr:neighbourhood', 'addr:quarter', 'addr:suburb'], 80)
  const door = street !== null && number !== null ? `${street} No:${number}` : street
  const area = district === null ? city : `${district}/${city}`
  return [door, quarter, area].filter((part) => part !== null).join(', ')
}
