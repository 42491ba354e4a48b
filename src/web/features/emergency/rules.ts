import type { NearbyCard } from '#contract/businesses.ts'
import { isPharmacy } from '#contract/categories.ts'
import { distrustKm, penaltyKm } from '#lib/usefulness.ts'

/** The fields of a business on the emergency page; nothing more is stored for offline use. */
export type EmergencyPlace = Pick<
  NearbyCard,
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
  | 'isDoubted'
  | 'distance'
  | 'detour'
  | 'distrust'
  | 'isSample'
  | 'source'
>

/** Farther than this nothing helps in an emergency; also the widest search. */
export const FARTHEST_KM = 100

export const toEmergencyPlace = (business: NearbyCard): EmergencyPlace => {
  const { id, name, phone, latitude, longitude, address, district, categoryId, category } = business
  const { openState, nextChangeAt, endsUnknown, isDoubted, distance, detour, distrust } = business
  const { isSample, source } = business
  return {
    id,
    name,
    phone,
    latitude,
    longitude,
    address,
    district,
    categoryId,
    category,
    openState,
    nextChangeAt,
    distance,
    isSample,
    source,
    ...(endsUnknown && { endsUnknown }),
    ...(isDoubted && { isDoubted }),
    ...(detour && { detour }),
    ...(distrust && { distrust }),
  }
}

/** Whether a category is the trade that was chosen, null for any; pharmacies on duty are pharmacies. */
export const helpsAs = (trade: number | null, categoryId: number): boolean =>
  trade === null || categoryId === trade || (isPharmacy(trade) && isPharmacy(categoryId))

/** More than any other place weighs. */
const OVER_KM = 1000

/** Whether its known hours ended since the list was fetched: its state is unknown. */
export const isOver = ({ nextChangeAt }: Pick<EmergencyPlace, 'nextChangeAt'>, now: number): boolean =>
  nextChangeAt !== null && Date.parse(nextChangeAt) <= now

/** One list of several: each place once, in the order of all lists, those whose known hours have ended last. */
export function rank(lists: readonly (readonly EmergencyPlace[])[], now: number): EmergencyPlace[] {
  const once = new Map(lists.flat().map((place) => [place.id, place]))
  const weight = (place: EmergencyPlace) => {
    const { openState, isDoubted, phone, distance, detour = 0, distrust = 0 } = place
    const over = isOver(place, now) ? OVER_KM : 0
    const penalty = penaltyKm({ openState, isDoubted, isCallable: phone !== null })
    return over + distance + detour + distrustKm(distrust) + penalty
  }
  return [...once.values()].sort((a, b) => weight(a) - weight(b) || a.id - b.id)
}
