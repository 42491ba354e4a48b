import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import { assumptionsTable } from './assumptions.ts'
import { measureCallOuts, type Outcome } from './measure.ts'

const DEFAULTS = { seed: '724' }
/** Of requests for which ten can come. */
const TAKEN_BAR = 0.9
const MEDIAN_BAR_SECONDS = 45
const GINI_BAR = 0.4

const percent = (value: number) => (Number.isNaN(value) ? '–' : `${(100 * value).toFixed(1)} %`)
const seconds = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(0))

const lineOf = (one: Outcome) =>
  [
    ...['', one.trade, one.requests, one.enough, percent(one.taken), seconds(one.median), seconds(one.p95)],
    ...[one.asked.toFixed(1), one.minutes.toFixed(1), one.few, percent(one.fewTaken), one.gini.toFixed(2)],
    ...[percent(one.newcomers), ''],
  ].join(' | ')

/** A simulated evening of İstanbul, asked by the product's own rules. Returns whether all bars were met. */
export function benchCallOut(args: string[]): Promise<boolean> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const outcomes = measureCallOuts(Number(values.seed))
  const table = [
    '| trade | requests | ten can come | taken | seconds, median | 95th | asked | minutes away | 3 to 5 can come | taken | Gini among equals | asks to newcomers |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map((outcome) => lineOf(outcome).trim()),
  ].join('\n')
  console.log(`${assumptionsTable()}\n\n${table}`)
  if (isDefault)
    writeOutcome(
      'call-out',
      `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- call-out\`.\n\n${assumptionsTable()}\n\n${table}`,
    )
  return Promise.resolve(
    outcomes.every(
      ({ taken, median, gini }) => taken >= TAKEN_BAR && median <= MEDIAN_BAR_SECONDS && gini <= GINI_BAR,
    ),
  )
}
