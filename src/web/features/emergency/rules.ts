import type { BusinessNearby } from '#contract/businesses.ts'

/** What the emergency page needs of a business; the browser keeps no more for the time without a network. */
export type EmergencyPlace = Pick<
  BusinessNearby,
  | 'id'
  | 'name'
  | 'phone'
  | 'latitude'
  | 'longitude'
  | 'address'
  | 'district'
  | 'categoryId'
  | 'category'
  | 'openState'
  | 'nextChangeAt'
  | 'distance'
  | 'isSample'
  | 'source'
>

/** A place whose hours are known ranks as if so much nearer; the distance shown stays true. As on the server. */
const KNOWN_AHEAD_KM = 2
/** Farther than this nothing helps in an emergency; also the widest search. */
export const FARTHEST_KM = 100

export const toEmergencyPlace = (business: BusinessNearby): EmergencyPlace => {
  const { id, name, phone, latitude, longitude, address, district, categoryId, category } = business
  const { openState, nextChangeAt, distance, isSample, source } = business
  return {
    ...{ id, name, phone, latitude, longitude, address, district, categoryId, category },
    ...{ openState, nextChangeAt, distance, isSample, source },
  }
}

/** Known when the list was fetched, and over by now: nobody knows whether it is still open. */
export const isOver = ({ nextChangeAt }: Pick<EmergencyPlace, 'nextChangeAt'>, now: number): boolean =>
  nextChangeAt !== null && Date.parse(nextChangeAt) <= now

/** On this page one comes to call: a place without a phone ranks as if so much farther. */
const SILENT_BEHIND_KM = 2

/** One list of several: each place once, the best first, those whose known hours have ended last. */
export function rank(lists: readonly (readonly EmergencyPlace[])[], now: number): EmergencyPlace[] {
  const once = new Map(lists.flat().map((place) => [place.id, place]))
  const weight = (place: EmergencyPlace) => {
    if (isOver(place, now)) return FARTHEST_KM + place.distance
    const known = place.openState === 'open' ? KNOWN_AHEAD_KM : 0
    return place.distance - known + (place.phone === null ? SILENT_BEHIND_KM : 0)
  }
  return [...once.values()].sort((a, b) => weight(a) - weight(b) || a.id - b.id)
}
