import { atLeast, atMost, type Bar, barsTable, must } from '../bars.ts'
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
  `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; ${lost} not told.`

/**
 * A simulated evening of İstanbul, asked by the product's own rules, and how soon a real server tells of acceptances. Returns
 * its bars.
 */
export async function benchCallOut(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const outcomes = measureCallOuts(Number(values.seed))
  const table = [
    '| trade | requests | ten can come | taken | seconds, median | 95th | asked | minutes away | later than promised, tenth, half, nine tenths | by 15 minutes | 3 to 5 can come | taken | Gini among equals | asks to newcomers |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map((outcome) => lineOf(outcome).trim()),
  ].join('\n')
  const acceptances = await measureAcceptances()
  const bars = [
    ...outcomes.flatMap(({ trade, taken, median, gini }) => [
      atLeast(`${trade}: taken, where ten can come`, taken, TAKEN_BAR, percent),
      atMost(`${trade}: until taken, median`, median, MEDIAN_BAR_SECONDS, (value) => `${seconds(value)} s`),
      atMost(`${trade}: Gini of asks among equals`, gini, GINI_BAR, (value) => value.toFixed(2)),
    ]),
    atMost(
      "from an acceptance to the customer's socket, p99",
      acceptances.p99,
      P99_BAR_MS,
      (ms) => `${ms.toFixed(0)} ms`,
    ),
    must('each acceptance is told', acceptances.lost === 0),
  ]
  const told = [assumptionsTable(), table, acceptancesText(acceptances), barsTable(bars)].join('\n\n')
  console.log(told)
  if (isDefault)
    writeOutcome(
      'call-out',
      `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- call-out\`.\n\n${told}`,
    )
  return bars
}
