import type { BusinessNearby } from '#contract/businesses.ts'
import { penaltyKm } from '#lib/usefulness.ts'

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
  | 'endsUnknown'
  | 'distance'
  | 'isSample'
  | 'source'
>

/** Farther than this nothing helps in an emergency; also the widest search. */
export const FARTHEST_KM = 100

export const toEmergencyPlace = (business: BusinessNearby): EmergencyPlace => {
  const { id, name, phone, latitude, longitude, address, district, categoryId, category } = business
  const { openState, nextChangeAt, endsUnknown, distance, isSample, source } = business
  return {
    ...{ id, name, phone, latitude, longitude, address, district, categoryId, category },
    ...{ openState, nextChangeAt, distance, isSample, source },
    ...(endsUnknown && { endsUnknown }),
  }
}

/** More than any other place weighs. */
const OVER_KM = 1000

/** Known when the list was fetched, and over by now: nobody knows whether it is still open. */
export const isOver = ({ nextChangeAt }: Pick<EmergencyPlace, 'nextChangeAt'>, now: number): boolean =>
  nextChangeAt !== null && Date.parse(nextChangeAt) <= now

/** One list of several: each place once, in the order of all lists, those whose known hours have ended last. */
export function rank(lists: readonly (readonly EmergencyPlace[])[], now: number): EmergencyPlace[] {
  const once = new Map(lists.flat().map((place) => [place.id, place]))
  const weight = (place: EmergencyPlace) => {
    const { openState, phone, distance } = place
    return (
      (isOver(place, now) ? OVER_KM : 0) + distance + penaltyKm({ openState, isCallable: phone !== null })
    )
  }
  return [...once.values()].sort((a, b) => weight(a) - weight(b) || a.id - b.id)
}
