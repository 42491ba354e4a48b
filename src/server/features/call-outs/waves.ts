import {
  ASKS_AN_HOUR,
  FIRST_WAVES,
  LATER_WAVES,
  NEWCOMER_BELOW,
  NEWCOMER_SLOT,
  SETTING_OUT_MINUTES,
} from '#contract/call-outs-rules.ts'

/**
 * The order of asking (docs/decisions/0106), the same in the product and in `npm run bench -- call-out`. Money changes
 * nothing in it: a candidate has no price.
 */

/** Before anything is known of a business, it counts as one that says yes to this share of so many asks. */
const PRIOR = { yes: 0.3, asks: 4 }
/** By how much each ask of the last hour puts a business back: equals take turns. */
const LOAD = 0.2

export type Candidate = {
  businessId: number
  /** By road. */
  minutes: number
  /** Of 90 days: asks with time to answer, and yeses. */
  asked: number
  accepted: number
  askedLastHour: number
}

export const waveSize = (wave: number): number => FIRST_WAVES[wave - 1] ?? LATER_WAVES

export const yesRate = ({ asked, accepted }: Pick<Candidate, 'asked' | 'accepted'>): number =>
  (accepted + PRIOR.yes * PRIOR.asks) / (asked + PRIOR.asks)

/** Expected arrival: the minutes by road, as many times as somebody must be asked for one yes. Lower is better. */
export const expectedArrival = (candidate: Candidate): number =>
  ((candidate.minutes + SETTING_OUT_MINUTES) / yesRate(candidate)) * (1 + LOAD * candidate.askedLastHour)

export const isNewcomer = ({ asked }: Pick<Candidate, 'asked'>): boolean => asked < NEWCOMER_BELOW

/** Candidates in the order in which they would be asked. */
export const rank = <C extends Candidate>(candidates: readonly C[]): C[] =>
  candidates
    .filter(({ askedLastHour }) => askedLastHour < ASKS_AN_HOUR)
    .toSorted((a, b) => expectedArrival(a) - expectedArrival(b) || a.businessId - b.businessId)

/** Whether this ask of a call-out is kept for a newcomer: the same at every try, and another one for each call-out. */
function isKept(callOutId: number, no: number): boolean {
  const mixed = Math.imul(callOutId ^ (no << 16), 0x9e3779b1) >>> 0
  return (mixed >>> 8) % NEWCOMER_SLOT === 0
}

export type WaveRequest<C extends Candidate = Candidate> = {
  id: number
  /** The wave that is due, from 1. */
  wave: number
  /** How many were asked before. */
  asked: number
  candidates: readonly C[]
}

type Pair<C> = { request: number; candidate: C; arrival: number }

/**
 * Chooses who is asked in the waves that are due, all at once: whoever several requests compete for goes to the one that
 * they reach soonest, and is asked once. Without competition each request gets its own first ones.
 */
export function chooseWaves<C extends Candidate>(requests: readonly WaveRequest<C>[]): Map<number, C[]> {
  const chosen = new Map<number, C[]>(requests.map(({ id }) => [id, []]))
  const taken = new Set<number>()
  const kept = new Map(requests.map((request) => [request.id, keptSlots(request)]))
  const pairs = requests
    .flatMap(({ id, candidates }) =>
      rank(candidates).map(
        (candidate): Pair<C> => ({ request: id, candidate, arrival: expectedArrival(candidate) }),
      ),
    )
    .toSorted((a, b) => a.arrival - b.arrival || a.request - b.request)
  const sizes = new Map(requests.map(({ id, wave }) => [id, waveSize(wave)]))

  function fill(most: (id: number) => number, fits: (candidate: C) => boolean): void {
    for (const { request, candidate } of pairs) {
      const mine = chosen.get(request)
      if (!mine || mine.length >= most(request) || taken.has(candidate.businessId) || !fits(candidate))
        continue
      mine.push(candidate)
      taken.add(candidate.businessId)
    }
  }

  fill((id) => kept.get(id) ?? 0, isNewcomer)
  // What no newcomer took is anybody's.
  fill(
    (id) => sizes.get(id) ?? 0,
    () => true,
  )
  return chosen
}

const keptSlots = ({ id, wave, asked }: WaveRequest): number =>
  Array.from({ length: waveSize(wave) }, (_, i) => isKept(id, asked + i + 1)).filter(Boolean).length
