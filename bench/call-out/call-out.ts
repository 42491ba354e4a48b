import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import { type Acceptances, measureAcceptances } from './acceptance.ts'
import { assumptionsTable } from './assumptions.ts'
import { measureCallOuts, type Outcome } from './measure.ts'

const DEFAULTS = { seed: '724' }
/** Of requests for which ten can come. */
const TAKEN_BAR = 0.9
const MEDIAN_BAR_SECONDS = 45
const GINI_BAR = 0.4
/** From an acceptance to the customer's socket. */
const P99_BAR_MS = 300

const percent = (value: number) => (Number.isNaN(value) ? '–' : `${(100 * value).toFixed(1)} %`)
const seconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0))

/** Tenth, half and nine tenths, in minutes. */
const lateText = ({ p10, p50, p90 }: Outcome['late']) =>
  [p10, p50, p90].map((minutes) => minutes.toFixed(0)).join(', ')

const lineOf = (one: Outcome) =>
  [
    ...['', one.trade, one.requests, one.enough, percent(one.taken), seconds(one.median), seconds(one.p95)],
    ...[one.asked.toFixed(1), one.minutes.toFixed(1), lateText(one.late), percent(one.veryLate)],
    ...[one.few, percent(one.fewTaken), one.gini.toFixed(2)],
    ...[percent(one.newcomers), ''],
  ].join(' | ')

const acceptancesText = ({ count, lost, p50, p99, longest }: Acceptances) =>
  `From an acceptance to the customer’s socket, ${count} acceptances, 20 a second, with 600 streams open: ` +
  `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (bar ${P99_BAR_MS}), longest ${longest.toFixed(0)} ms; ${lost} not told.`

/**
 * A simulated evening of İstanbul, asked by the product's own rules, and how soon a real server tells of acceptances. Returns
 * whether all bars were met.
 */
export async function benchCallOut(args: string[]): Promise<boolean> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const outcomes = measureCallOuts(Number(values.seed))
  const table = [
    '| trade | requests | ten can come | taken | seconds, median | 95th | asked | minutes away | later than promised, tenth, half, nine tenths | by 15 minutes | 3 to 5 can come | taken | Gini among equals | asks to newcomers |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map((outcome) => lineOf(outcome).trim()),
  ].join('\n')
  const acceptances = await measureAcceptances()
  const told = `${assumptionsTable()}\n\n${table}\n\n${acceptancesText(acceptances)}`
  console.log(told)
  if (isDefault)
    writeOutcome(
      'call-out',
      `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- call-out\`.\n\n${told}`,
    )
  const isSoon = acceptances.lost === 0 && acceptances.p99 <= P99_BAR_MS
  return (
    isSoon &&
    outcomes.every(
      ({ taken, median, gini }) => taken >= TAKEN_BAR && median <= MEDIAN_BAR_SECONDS && gini <= GINI_BAR,
    )
  )
}
