import { atMost, type Bar, barsTable, must } from '../bars.ts'
import { quantile } from '../statistics.ts'
import type { PhaseResult } from './load-process.ts'
import { kinds } from './visits.ts'

/** `cores`: of the time that was measured. */
export type Measured = PhaseResult & { cores: { servers: number; database: number; visitors: number } }
type Outcome = {
  size: number
  people: number
  seconds: number
  busyBefore: number
  measured: readonly Measured[]
  memory: readonly { now: number; most: number }[]
}

/** Of every kind, in every hour. */
const MAX_P99_MS = 250

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const titles: Record<(typeof kinds)[number], string> = {
  page: 'a public page',
  list: 'a list of what is near',
  search: 'a search in words',
  place: 'a place',
  note: 'a note of what was looked at',
  message: 'a message',
  spin: 'a spin',
}

/** The outcome as Markdown, and its bars. */
export function reportOf({ size, people, seconds, busyBefore, measured, memory }: Outcome): {
  text: string
  bars: Bar[]
} {
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  const requests = ({ ms }: Measured) => kinds.reduce((sum, kind) => sum + ms[kind].length, 0)
  const refused = measured.reduce((sum, one) => sum + one.refused, 0)
  const longest = (kind: (typeof kinds)[number]) =>
    Math.max(...measured.map(({ ms }) => quantile(ms[kind], 0.99)))
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const bars = [
    must('none is refused', refused === 0, whole.format(refused)),
    ...kinds.map((kind) =>
      atMost(`p99 of ${titles[kind]}, in the worst hour`, longest(kind), MAX_P99_MS, ms),
    ),
  ]
  const busiest = measured.reduce((a, b) => (b.perSecond > a.perSecond ? b : a))
  const text = [
    `\`npm run bench -- evening\`, ${at}, Node ${process.versions.node}, 2 cores that the visitors use as well${noise}. ${whole.format(size)} businesses, ${whole.format(people)} people, ${memory.length} processes on one PostgreSQL; ${seconds} s of each hour, at its rate.`,
    [
      row([
        'hour',
        'visits a second',
        'requests a second',
        'open streams',
        'cores: processes',
        'database',
        'visitors',
        '503',
        'p99 of a list',
        'of a search',
        'of a page',
      ]),
      '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
      ...measured.map((one) =>
        row([
          one.name,
          one.perSecond.toFixed(1),
          whole.format(requests(one) / seconds),
          whole.format(one.streams),
          one.cores.servers.toFixed(2),
          one.cores.database.toFixed(2),
          one.cores.visitors.toFixed(2),
          String(one.refused),
          ...(['list', 'search', 'page'] as const).map(
            (kind) => `${quantile(one.ms[kind], 0.99).toFixed(0)} ms`,
          ),
        ]),
      ),
    ].join('\n'),
    [
      row(['in the busiest minute, ms', 'p50', 'p99', 'longest']),
      '|---|---:|---:|---:|',
      ...kinds.map((kind) =>
        row([titles[kind], ...[0.5, 0.99, 1].map((share) => quantile(busiest.ms[kind], share).toFixed(1))]),
      ),
    ].join('\n'),
    `Memory of the processes: ${memory.map(({ now, most }) => `${whole.format(now)} MB (at most ${whole.format(most)})`).join(', ')}.`,
    barsTable(bars),
  ].join('\n\n')
  return { text, bars }
}
