import { atLeast, type Bar, barsTable, must } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import { assumptions, assumptionsTable } from './assumptions.ts'
import { measureFresh } from './measure.ts'
import { sabotage } from './sabotage.ts'
import type { Outcome } from './score.ts'

const DEFAULTS = { seed: '724', businesses: String(assumptions.businesses) }
const PRECISION_BAR = 0.98
const SHOWN_BAR = 0.6

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const names = {
  ours: 'AÇIK, in lists and on pages',
  byHours: 'AÇIK, or “Tahminen açık” by its hours',
  imported: 'last import',
  usual: 'usual hours only',
}

function tablesOf({ all, owned, questions, looks }: Outcome): string {
  const group = (name: string, { lines, phones }: Outcome['all']) => ({
    lines: lines.map(
      ({ line, precision, shown, brier }) =>
        `| ${name} | ${names[line]} | ${percent(precision)} | ${percent(shown)} | ${brier.toFixed(3)} |`,
    ),
    phones: `| ${name} | ${[phones.vouched, phones.share, phones.all, phones.imported].map(percent).join(' | ')} |`,
  })
  const groups = [group('all', all), group('with an owner', owned)]
  return [
    '| businesses | line | shown as open: were | were open: shown so | Brier score |',
    '|---|---|--:|--:|--:|',
    ...groups.flatMap(({ lines }) => lines),
    '',
    '| businesses | telephone without reservation: right | shown so | all of ours: right | last import: right |',
    '|---|--:|--:|--:|--:|',
    ...groups.map(({ phones }) => phones),
    '',
    `${looks.toLocaleString('en')} pages looked at; ${questions.toFixed(2)} questions a person a month.`,
  ].join('\n')
}

/** Months of businesses whose truth drifts, judged by the product's own rules. Returns its bars. */
export function benchFresh(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const [seed, all] = [Number(values.seed), { ...assumptions, businesses: Number(values.businesses) }]
  // As many looks for each person, whatever the number of businesses.
  const people = Math.round((assumptions.customers.people * all.businesses) / assumptions.businesses)
  const { outcome, businesses } = measureFresh(seed, { ...all, customers: { ...all.customers, people } })
  const gang = sabotage(businesses, all.days.before + all.days.measured, seed, all)
  const [line] = outcome.all.lines
  const bars = [
    atLeast('shown as open: were', line?.precision ?? 0, PRECISION_BAR, percent),
    atLeast('were open: shown so', line?.shown ?? 0, SHOWN_BAR, percent),
    must('no open business closed by sabotage', gang.closed === 0),
    must('none ranked lower by it for longer than a day', gang.moved === 0),
  ]
  const text = [
    ...['| assumption | value |', '|---|---|', `| seed | ${seed} |`, ...assumptionsTable(), ''],
    ...[tablesOf(outcome), ''],
    `Sabotage of ${gang.attacked} open businesses, each by ${all.gang.devices} devices of ${all.gang.networks} networks: ${gang.closed} shown as closed and ${gang.moved} ranked behind the same business left alone for longer than a day (at most ${gang.closedHours} and ${gang.movedHours} hours); ${gang.doubted} told as "Tahminen açık" instead of AÇIK, for ${gang.doubtedHours.toFixed(0)} of their open hours in the mean.`,
    '',
    barsTable(bars),
  ].join('\n')
  console.log(text)
  if (isDefault)
    writeOutcome('fresh', `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- fresh\`.\n\n${text}`)
  return Promise.resolve(bars)
}
