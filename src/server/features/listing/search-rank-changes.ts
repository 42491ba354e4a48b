import { openStates } from '#contract/businesses.ts'
import { detoursFrom, detourTo } from '#lib/detours.ts'
import { chordBetween, unitVector } from '#lib/geo.ts'
import type { Top } from '#lib/text-index-top.ts'
import type { Memory } from './memory.ts'
import type { Candidates } from './search-candidates.ts'
import { NOWHERE, passesAs } from './search-filters.ts'
import { APART, fitOf, type Key, type Keys, type SearchQuestion } from './search-question.ts'
import { MAX_HUNDREDTHS } from './search-rank.ts'
import { penaltiesFor, penaltyIn, provinceDistance } from './usefulness.ts'

/** Does as `rankRows` with the overlay's rows, which the top knows as row -1. `names`: numbers of their names in the order. */
export function rankChanges(
  memory: Memory,
  question: SearchQuestion,
  { changes, words }: Candidates,
  keys: Keys,
  names: ReadonlyMap<string, number>,
  top: Top,
): number {
  const moment = memory.now()
  const from = question.point && unitVector(question.point)
  const detours = question.point && detoursFrom(memory.base.detours, question.point)
  const penalties = penaltiesFor(openStates, NOWHERE)
  let total = 0
  for (const [change, score] of changes) {
    const chord = from && change.vector ? chordBetween(change.vector, from) : NOWHERE
    if (!passesAs(memory, question, { change, chord, moment })) continue
    const away = detours
      ? chord + detourTo(detours, change.zone)
      : provinceDistance(question.homeCity, change.words.town.city)
    const penalty = penaltyIn(penalties, memory.overlay.stateOf(change, moment), change)
    const values: Record<Key, number> = {
      useful: APART * fitOf(score, words) + (away + penalty),
      score: -score,
      chord,
      name: names.get(change.name) ?? 0,
      mean: MAX_HUNDREDTHS - change.mean,
      none: 0,
    }
    total += 1
    top.offer(-1, values[keys[0]], values[keys[1]], change.id)
  }
  return total
}
