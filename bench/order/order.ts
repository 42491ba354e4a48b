import { parseArgs } from 'node:util'
import { writeOutcome } from '../document.ts'
import { readSize } from '../sizes.ts'
import { measureOrder, type TradeOutcome } from './measure.ts'

const DEFAULTS = { size: '1m', cases: '300' }
/** Of the cases with something useful within 10 km. */
const BAR = 0.99

const percent = (part: number, whole: number) =>
  `${((100 * part) / whole).toLocaleString('en', { maximumFractionDigits: 1 })} %`

const lineOf = ({ trade, counted, shown, near, shownByDistance, median, slow }: TradeOutcome) =>
  [
    ...['', trade, counted, percent(shown, counted), percent(near, counted)],
    ...[percent(shownByDistance, counted), median.toFixed(2), slow.toFixed(2), ''],
  ].join(' | ')

/**
 * The order by usefulness in a made-up country of known truth. Answers whether the bars were kept. A run with the
 * default options is written into docs/performance.md.
 */
export function benchOrder(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: DEFAULTS.size },
      cases: { type: 'string', default: DEFAULTS.cases },
    },
  })
  const outcomes = measureOrder(readSize(values.size), Number(values.cases))
  const table = [
    '| trade | counted | one of the first three | at most 1 km farther | by distance alone | ms, median | ms, 99th |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...outcomes.map((outcome) => lineOf(outcome).trim()),
  ].join('\n')
  console.log(table)
  if (values.size === DEFAULTS.size && values.cases === DEFAULTS.cases)
    writeOutcome('order', `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- order\`.\n\n${table}`)
  return Promise.resolve(
    outcomes.every(({ counted, shown, near }) => shown >= BAR * counted && near >= BAR * counted),
  )
}
