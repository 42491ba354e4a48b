import type { OpenState } from '#contract/businesses.ts'
import type { Penalties } from '#lib/nearby-index.ts'
import { OTHER_PROVINCE, penaltyOf } from '#lib/usefulness.ts'
import { numberOf } from './states.ts'

const OPEN_STATES: readonly OpenState[] = ['open', 'estimated', 'unknown', 'closed']

/** The penalties of the wanted states, with a telephone and without as `callable` says; all others are infinite. */
export function penaltiesFor(
  wanted: readonly OpenState[],
  maxChord: number,
  callable: readonly boolean[] = [true, false],
): Penalties {
  const values = new Float64Array(2 * OPEN_STATES.length).fill(Number.POSITIVE_INFINITY)
  for (const openState of wanted)
    for (const isCallable of callable)
      values[2 * numberOf(openState) + (isCallable ? 0 : 1)] = penaltyOf({ openState, isCallable })
  return { values, least: Math.min(...values), maxChord }
}

export const penaltyIn = ({ values }: Penalties, state: number, isSilent: boolean): number =>
  values[2 * state + (isSilent ? 1 : 0)] ?? Number.POSITIVE_INFINITY

/** What stands for the distance where nobody says from where: `city` as `placeKey` has it, null for none. */
export const provinceDistance = (city: string | null, own: string): number =>
  city === null || city === own ? 0 : OTHER_PROVINCE
