import { EARTH_RADIUS_KM } from './geo.ts'

/**
 * The one order of "En uygun" (see docs/decisions/0057): each business ranks as if it were farther away than it is, by
 * this many kilometres for its state, and by more when it has no telephone number. The least sum comes first.
 */
const STATE_KM = { open: 0, estimated: 20, unknown: 35, closed: 100 } as const
const NO_PHONE_KM = 10
/** Without a position, one in another province ranks as if this far away, one in the asked province as if at distance 0. */
const OTHER_PROVINCE_KM = 60

export type Usefulness = {
  openState: keyof typeof STATE_KM
  isCallable: boolean
  /** Open, and told as less. */
  isDoubted?: boolean | undefined
}

export const penaltyKm = ({ openState, isCallable, isDoubted = false }: Usefulness): number =>
  STATE_KM[isDoubted ? 'open' : openState] + (isCallable ? 0 : NO_PHONE_KM)

/**
 * Ranks places for which nobody vouches as if so much farther away: about a street, within which places are equally near. Telephone
 * and hours count alike, each 0 to 100.
 */
const NO_TRUST_KM = 0.25
const MAX_TRUST = 100
/** How little is known of a business: 0 where telephone and hours are beyond doubt, to 100. */
export const distrustOf = ({ phoneTrust, hoursTrust }: { phoneTrust: number; hoursTrust: number }): number =>
  MAX_TRUST - Math.floor((phoneTrust + hoursTrust) / 2)

/** Kilometres that this little knowledge counts. */
export const distrustKm = (distrust: number): number => (NO_TRUST_KM * distrust) / MAX_TRUST

/** The same as chords through the unit sphere, to which distances are added as they are found. */
const radiansOfKm = (km: number) => km / EARTH_RADIUS_KM
export const penaltyOf = (usefulness: Usefulness): number => radiansOfKm(penaltyKm(usefulness))
/** By distrust. */
export const DISTRUST: Float64Array = Float64Array.from({ length: MAX_TRUST + 1 }, (_, distrust) =>
  radiansOfKm(distrustKm(distrust)),
)
export const OTHER_PROVINCE = radiansOfKm(OTHER_PROVINCE_KM)
