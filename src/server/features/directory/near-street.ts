import { isPharmacy } from '#contract/categories.ts'
import { type NearResults, type NearStreet, NEAR_PARAMETERS as names } from '#contract/directory-near.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { StreetFound } from '#contract/streets.ts'
import { streetText } from '#text/streets.ts'
import type { Listing } from '../listing/listing.ts'
import type { Places } from '../places/places.ts'
import type { Search } from '../search/search.ts'
import type { Streets } from '../streets/streets.ts'
import type { FillAddresses } from './addressed.ts'
import type { OnDutyAt, Where } from './near.ts'
import type { NearQuestion } from './near-question.ts'

/** The one that is taken, and what else may be meant. */
const MAX_STREETS = 6

type Deps = { streets: Pick<Streets, 'find'>; places: Pick<Places, 'findProvince' | 'districts'> }

/** Makes the function that finds a street by name: in the chosen place first, else anywhere. */
export function makeFindStreet({ streets, places }: Deps) {
  /** The same question about another street of the name. */
  function pathTo(
    { name, district, city }: StreetFound,
    { words, trade }: NearQuestion,
    path: string,
  ): string {
    const province = places.findProvince(city)
    const inProvince = province ? places.districts(province.plate) : []
    const asked = {
      [names.words]: words,
      [names.trade]: trade?.slug,
      [names.province]: province?.slug,
      [names.district]: inProvince.find((one) => one.name === district)?.slug,
      [names.street]: name,
    }
    const known = Object.entries(asked).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
    return `${path}?${new URLSearchParams(Object.fromEntries(known)).toString()}`
  }

  return async function findStreet(question: NearQuestion, path: string): Promise<NearStreet | null> {
    const { street: written, province, district } = question
    if (written === '') return null
    const near = { point: district ?? province, limit: MAX_STREETS }
    const place = [district?.name, province?.name].filter(Boolean).join(' ')
    const inPlace = place ? await streets.find(`${written} ${place}`, near) : []
    const all = inPlace.length > 0 ? inPlace : await streets.find(written, near)
    const [first, ...others] = all.map((one) => ({
      one,
      name: streetText.name(one.name, one.district, one.city),
    }))
    return {
      written,
      found: first ? { name: first.name, point: { lat: first.one.lat, lng: first.one.lng } } : null,
      others: others
        .filter(({ name }, i) => name !== first?.name && others.findIndex((each) => each.name === name) === i)
        .map(({ one, name }) => ({ name, path: pathTo(one, question, path) })),
    }
  }
}

const SHOWN = 20

type WordsDeps = {
  search: Pick<Search, 'find'>
  listing: Pick<Listing, 'noteAsked'>
  places: Pick<Places, 'locate' | 'findProvince'>
  onDutyAt: OnDutyAt
  fillAddresses: FillAddresses
}

/** Text search for guests: the application's own, in the frame of the near pages. */
export function makeFindWords({ search, listing, places, onDutyAt, fillAddresses }: WordsDeps) {
  return async function findWords(
    { words, trade, province, district }: NearQuestion,
    { position, street, network }: Where,
  ): Promise<NearResults | null> {
    if (words === '') return null
    const here = position ?? street?.point ?? null
    const asked = {
      ...({
        q: words,
        sort: 'useful',
        limit: SHOWN,
        openNow: false,
        hasPhone: false,
        lon: undefined,
      } as const),
      categoryId: trade?.id,
      minRating: undefined,
      radius: undefined,
      cursor: undefined,
      fields: undefined,
      lat: here?.lat,
      lng: here?.lng,
      city: here ? undefined : province?.name,
      district: here ? undefined : district?.name,
    }
    const answer = JSON.parse(Buffer.from(await search.find(asked, null)).toString()) as SearchAnswer
    const { items, total, understood, elsewhere, leftOut, street: on } = answer
    const meant = trade?.id ?? understood.categoryId
    const named = places.findProvince(understood.city ?? '') ?? province
    if (meant !== null) {
      const town = { city: named?.name, district: understood.district ?? district?.name }
      listing.noteAsked({ categoryId: meant, ...town, point: here }, network)
    }
    const plate = named?.plate ?? (here ? places.locate(here)?.plate : undefined)
    return {
      words,
      items: fillAddresses(items as NearResults['items']),
      total,
      elsewhere,
      leftOut,
      street: on,
      trade: understood.category,
      onDuty: meant !== null && isPharmacy(meant) ? await onDutyAt(plate, here ?? district) : null,
    }
  }
}
