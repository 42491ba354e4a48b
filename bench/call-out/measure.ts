import { arrivalChoices, LATE_MINUTES } from '#contract/call-outs-rules.ts'
import type { CallOutTrade } from '#contract/call-outs-trades.ts'
import { makeRandom, type Random } from '../random.ts'
import { mean, quantile } from '../statistics.ts'
import { assumptions } from './assumptions.ts'
import { requestTimes, type SimulatedRequest, simulateEvening } from './evening.ts'
import { makeBusinesses, makeMinutes, makePlaces, type SimulatedBusiness } from './world.ts'

/** Of requests for which so many could come the bars are told. */
const ENOUGH = 10
const FEW = 6

/** How unequal numbers are: 0 where all are the same, towards 1 where one has all. */
export function gini(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, one) => total + one, 0)
  if (sum === 0) return 0
  const sorted = numbers.toSorted((a, b) => a - b)
  const weighted = sorted.reduce((total, one, i) => total + (i + 1) * one, 0)
  return (2 * weighted) / (numbers.length * sum) - (numbers.length + 1) / numbers.length
}

export type Outcome = {
  trade: string
  requests: number
  /** Of requests with ten who can come. */
  enough: number
  taken: number
  median: number
  p95: number
  asked: number
  minutes: number
  /** Of those with three to five. */
  few: number
  fewTaken: number
  /** Minutes by which arrivals are later than promised: the tenth, half and nine tenths of them; negative: sooner. */
  late: { p10: number; p50: number; p90: number }
  /** Share of arrivals so late that another one is offered. */
  veryLate: number
  /** Of all evenings' asks within groups of equals, in the mean. */
  gini: number
  /** Share of asks that went to those of whom nothing was known. */
  newcomers: number
}

const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole)

/** By how many minutes each arrival is later than the application lets the business promise. */
function latenesses(requests: readonly SimulatedRequest[], random: Random): number[] {
  const { settingOut, onTheWay } = assumptions
  const about = (minutes: number, spread: number) => minutes * Math.exp(spread * random.normal())
  return requests.map(({ minutes }) => {
    const [promised = 0] = arrivalChoices(minutes)
    return about(settingOut, onTheWay.settingOut) + about(minutes ?? 0, onTheWay.way) - promised
  })
}

function toOutcome(
  trade: string,
  requests: readonly SimulatedRequest[],
  businesses: readonly SimulatedBusiness[],
  random: Random,
): Outcome {
  const enough = requests.filter(({ eligible }) => eligible >= ENOUGH)
  const few = requests.filter(({ eligible }) => eligible >= 3 && eligible < FEW)
  const taken = enough.filter(({ takenAt }) => takenAt !== null)
  const seconds = taken.map(({ at, takenAt }) => (takenAt ?? at) - at)
  const late = latenesses(taken, random)
  const groups = Map.groupBy(
    businesses.filter(({ group }) => group !== null),
    ({ group }) => group,
  )
  const inGroups = [...groups.values()].map((equals) => equals.map(({ askedEver }) => askedEver))
  const asks = businesses.reduce((sum, { askedAt }) => sum + askedAt.length, 0)
  const toNew = businesses
    .filter(({ id }) => isNewTonight(id))
    .reduce((sum, { askedAt }) => sum + askedAt.length, 0)
  return {
    trade,
    requests: requests.length,
    enough: enough.length,
    taken: share(taken.length, enough.length),
    median: quantile(seconds, 0.5),
    p95: quantile(seconds, 0.95),
    asked: mean(enough.map((request) => request.asked.size)),
    minutes: mean(taken.map(({ minutes }) => minutes ?? 0)),
    late: { p10: quantile(late, 0.1), p50: quantile(late, 0.5), p90: quantile(late, 0.9) },
    veryLate: share(late.filter((minutes) => minutes >= LATE_MINUTES).length, late.length),
    few: few.length,
    fewTaken: share(few.filter(({ takenAt }) => takenAt !== null).length, few.length),
    gini: mean(inGroups.map(gini)),
    newcomers: share(toNew, asks),
  }
}

const EVERY = Math.round(1 / assumptions.newcomers)
const isNewTonight = (id: number) => id % EVERY === 0

/** The last of some evenings of each trade, by the rules of the product. The same for a seed on every machine. */
export function measureCallOuts(
  seed = 724,
  trades = Object.keys(assumptions.trades) as CallOutTrade[],
): Outcome[] {
  const minutesTo = makeMinutes()
  return trades.map((trade, n) => {
    const random = makeRandom(seed + n)
    const place = makePlaces(random)
    const { onDuty, requests: count } = assumptions.trades[trade]
    const businesses = makeBusinesses(onDuty, place, random)
    let told: SimulatedRequest[] = []
    for (let evening = 0; evening <= assumptions.evenings; evening++) {
      const isLast = evening === assumptions.evenings
      if (isLast)
        for (const one of businesses) if (isNewTonight(one.id)) Object.assign(one, { asked: 0, accepted: 0 })
      const requests = requestTimes(count, random).map((at) => ({ at, place: place() }))
      told = simulateEvening({ businesses, requests, minutesTo, random, firstId: 1 + evening * count })
    }
    return toOutcome(trade, told, businesses, random)
  })
}
