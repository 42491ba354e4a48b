import type { OpenState } from '#contract/businesses.ts'
import { detoursFrom } from '#lib/detours.ts'
import type { Point } from '#lib/geo.ts'
import type { Penalties } from '#lib/nearby-index.ts'
import { DISTRUST, OTHER_PROVINCE, penaltyOf } from '#lib/usefulness.ts'
import type { Base } from './base.ts'
import { numberOf } from './states.ts'

const OPEN_STATES: readonly OpenState[] = ['open', 'estimated', 'unknown', 'closed']

/** Penalties by state, without a position. */
export type StatePenalties = Omit<Penalties, 'detours' | 'distrust'>

/** The same, seen from a point. */
export const withDetours = (
  penalties: StatePenalties,
  { detours }: Pick<Base, 'detours'>,
  point: Point,
): Penalties => ({ ...penalties, distrust: DISTRUST, detours: detoursFrom(detours, point) })

/** Penalties of the wanted states, with and without a telephone by `callable`; all others are infinite. */
export function penaltiesFor(
  wanted: readonly OpenState[],
  maxChord: number,
  callable: readonly boolean[] = [true, false],
): StatePenalties {
  const values = new Float64Array(2 * OPEN_STATES.length).fill(Number.POSITIVE_INFINITY)
  for (const openState of wanted)
    for (const isCallable of callable)
      values[2 * numberOf(openState) + (isCallable ? 0 : 1)] = penaltyOf({ openState, isCallable })
  return { values, least: Math.min(...values), maxChord }
}

type Row = { isSilent: boolean; distrust: number }

/** Of a row in a state. Added to the distance as one number, as the grid does. */
export const penaltyIn = ({ values }: StatePenalties, state: number, { isSilent, distrust }: Row): number =>
  (values[2 * state + (isSilent ? 1 : 0)] ?? Number.POSITIVE_INFINITY) + (DISTRUST[distrust] ?? 0)

/** Substitute for the distance without a position: `city` is a `placeKey`, null for none. */
export const provinceDistance = (city: string | null, own: string): number =>
  city === null || city === own ? 0 : OTHER_PROVINCE
