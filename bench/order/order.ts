import { atLeast, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { readOptions, readSize } from '../options.ts'
import { measureOrder, type TradeOutcome } from './measure.ts'

const DEFAULTS = { size: '1m', cases: '300' }
/** Share of the cases with a useful business within 10 km. */
const BAR = 0.99

const percent = (part: number, whole: number) =>
  `${((100 * part) / whole).toLocaleString('en', { maximumFractionDigits: 1 })} %`

const lineOf = ({ trade, counted, shown, near, shownByDistance, median, slow }: TradeOutcome) =>
  [
    ...['', trade, counted, percent(shown, counted), percent(near, counted)],
    ...[percent(shownByDistance, counted), median.toFixed(2), slow.toFixed(2), ''],
  ].join(' | ')

/**
 * The order by usefulness in a synthetic country. Returns its bars. A run with the default options is written
 * into docs/performance.md.
 */
export function benchOrder(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const outcomes = measureOrder(readSize(values.size), Number(values.cases))
  const least = (what: string, of: (one: TradeOutcome) => number) =>
    atLeast(`the least of a trade: ${what}`, Math.min(...outcomes.map(of)), BAR, (part) => percent(part, 1))
  const bars = [
    least('one of the first three', ({ shown, counted }) => shown / counted),
    least('at most 1 km farther', ({ near, counted }) => near / counted),
  ]
  const table = [
    '| trade | counted | one of the first three | at most 1 km farther | by distance alone | ms, median | ms, 99th |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map((outcome) => lineOf(outcome).trim()),
    '',
    barsTable(bars),
  ].join('\n')
  console.log(table)
  if (isDefault)
    writeOutcome('order', `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- order\`.\n\n${table}`)
  return Promise.resolve(bars)
}
