import { type HalfLives, type LastingField, tradeOf } from '#lib/half-lives.ts'

/** A visit's outcome for a fact that somebody had vouched for so many days before, with the weight of their method. */
export type Finding = {
  field: LastingField
  categoryId: number | null
  days: number
  weight: number
  confirms: boolean
}

/** One row of the report; `learned` null: too few visits, the table stays as it is. */
export type Learned = {
  field: LastingField
  /** Null: all trades that have no row of their own. */
  trade: string | null
  visits: number
  denied: number
  before: number
  learned: number | null
}

/** Fewer teach nothing: one moved shop more or less would change the table. */
export const ENOUGH = { visits: 100, denied: 10 } as const
/** From a week to twenty years, as rates: the likelihood has one maximum in the rate. */
const [SLOWEST, FASTEST] = [1 / (20 * 365), 1 / 7]
const STEPS = 60
/** Whoever vouched a moment ago can have been wrong. */
const MAX_WEIGHT = 0.999

const fields: readonly LastingField[] = ['hours', 'phone', 'position', 'existence']

/** The likelihood's logarithm, when facts are worth half at this rate (1 / days). */
function likelihood(findings: readonly Finding[], rate: number): number {
  let sum = 0
  for (const { days, weight, confirms } of findings) {
    const stands = Math.min(MAX_WEIGHT, weight) * 0.5 ** (days * rate)
    sum += Math.log(confirms ? stands : 1 - stands)
  }
  return sum
}

/** The half-life in days under which what was found is likeliest. */
export function fitHalfLife(findings: readonly Finding[]): number {
  let [low, high] = [SLOWEST, FASTEST]
  for (let i = 0; i < STEPS; i++) {
    const third = (high - low) / 3
    if (likelihood(findings, low + third) < likelihood(findings, high - third)) low += third
    else high -= third
  }
  return 2 / (low + high)
}

function learn(
  field: LastingField,
  trade: string | null,
  findings: readonly Finding[],
  before: number,
): Learned {
  const denied = findings.filter(({ confirms }) => !confirms).length
  const isEnough = findings.length >= ENOUGH.visits && denied >= ENOUGH.denied
  const learned = isEnough ? Math.round(fitHalfLife(findings)) : null
  return { field, trade, visits: findings.length, denied, before: Math.round(before), learned }
}

/** Learns the table again from visits, field by field: first the trades without a row of their own, then each row. */
export function learnHalfLives(
  findings: readonly Finding[],
  table: HalfLives,
): { table: HalfLives; report: Learned[] } {
  const report: Learned[] = []
  const days = { ...table.days }
  const trades = table.trades.map((trade) => ({ ...trade, times: { ...trade.times } }))
  for (const field of fields) {
    const own = findings.filter((one) => one.field === field)
    const rest = own.filter(({ categoryId }) => tradeOf(table, categoryId)?.times[field] === undefined)
    const base = learn(field, null, rest, table.days[field])
    report.push(base)
    days[field] = base.learned ?? table.days[field]
    for (const { name, categoryIds, times } of trades) {
      const factor = times[field]
      if (factor === undefined) continue
      const theirs = own.filter(({ categoryId }) => categoryId !== null && categoryIds.includes(categoryId))
      const one = learn(field, name, theirs, table.days[field] * factor)
      report.push(one)
      if (one.learned !== null) times[field] = Math.round((100 * one.learned) / days[field]) / 100
    }
  }
  return { table: { days, trades }, report }
}
