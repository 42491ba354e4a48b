import { nearbyOpen } from '#contract/businesses.ts'
import { makeRandom } from '../random.ts'
import { readGeography, scatter } from './geography.ts'
import { readTrades } from './trades.ts'

const SEED = 7240
const OF_ALL_TRADES = 0.2
export const LIMIT = 20

/**
 * A fixed set of questions: from where people live, within 10 km, four in five for one category, weighted by frequency. Too
 * many for a processor's cache to contain the rows of all answers.
 */
export function makeQuestions(count: number): string[] {
  const random = makeRandom(SEED)
  const { pickDistrict } = readGeography()
  const pickTrade = readTrades()
  return Array.from({ length: count }, () => {
    const { lat, lng } = scatter(pickDistrict(random), random)
    const trade = pickTrade(random)
    const category = random.chance(OF_ALL_TRADES) ? '' : `&categoryId=${trade.id}`
    return `${nearbyOpen.path}?lat=${lat.toFixed(5)}&lng=${lng.toFixed(5)}&radius=10&limit=${LIMIT}${category}`
  })
}

/** The same, answered in cards. */
export const cardQuestions = (questions: readonly string[]): string[] =>
  questions.map((question) => `${question}&fields=card`)

/** The same as our own screens ask them: in cards, the most useful first. */
export const screenQuestions = (questions: readonly string[]): string[] =>
  cardQuestions(questions).map((question) => `${question}&sort=useful`)
