import { atLeast, atMost, type Bar, barsTable } from '../bars.ts'
import { quantile } from '../statistics.ts'
import { mutations } from './mutate.ts'

/** `cpuMs`: processor time of the answering thread. */
type Timed = { kind: string; words: string; ms: number; cpuMs: number }
export type Outcome = {
  size: number
  busyBefore: number
  times: Timed[]
  hostile: Timed[]
  targets: { query: string; mutation: string; found: boolean; ms: number; cpuMs: number }[]
  others: { name: string; ms: number[]; late: number; found: number; asked: number }[]
  bytes: { text: number; all: number; parts: Record<string, number> }
  buildSeconds: number
}

const MAX_P99_MS = 10
const LEAST_RECALL = 0.97

const shareFound = (targets: Outcome['targets']) =>
  targets.filter(({ found }) => found).length / targets.length
const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

export function barsOf({ times, targets }: Pick<Outcome, 'times' | 'targets'>): Bar[] {
  const p99 = quantile(
    [...times, ...targets].map(({ ms }) => ms),
    0.99,
  )
  const recall = shareFound(targets)
  return [
    atMost('p99 of our answers', p99, MAX_P99_MS, (value) => `${value.toFixed(1)} ms`),
    atLeast(`targets in the first 10 of ${targets.length} questions`, recall, LEAST_RECALL, percent),
  ]
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

const spread = (ms: readonly number[]) =>
  [quantile(ms, 0.5), quantile(ms, 0.99), Math.max(...ms)].map((one) => one.toFixed(1))
const spreadOf = (timed: readonly Pick<Timed, 'ms' | 'cpuMs'>[]) => [
  ...spread(timed.map(({ ms }) => ms)),
  quantile(
    timed.map(({ cpuMs }) => cpuMs),
    0.99,
  ).toFixed(1),
]

/** The result as Markdown. */
export function reportOf(outcome: Outcome, bars: readonly Bar[]): string {
  const { times, hostile, targets, others, bytes, buildSeconds } = outcome
  const kinds = [...new Set(times.map(({ kind }) => kind))]
  const speed = [
    ['ours, all questions', String(times.length), ...spreadOf(times)],
    ...kinds.map((kind) => {
      const own = times.filter((one) => one.kind === kind)
      return [`ours, ${kind}`, String(own.length), ...spreadOf(own)]
    }),
    ['ours, targets', String(targets.length), ...spreadOf(targets)],
    ['ours, hostile', String(hostile.length), ...spreadOf(hostile)],
    ...others.map(({ name, ms }) => [`PostgreSQL, ${name}`, String(ms.length), ...spread(ms), '']),
  ]
  const recall = [
    ['ours', String(targets.length), percent(shareFound(targets))],
    ...mutations.map((mutation) => {
      const own = targets.filter((one) => one.mutation === mutation)
      return [`ours, ${mutation}`, String(own.length), percent(shareFound(own))]
    }),
    ...others.map(({ name, asked, found }) => [`PostgreSQL, ${name}`, String(asked), percent(found / asked)]),
  ]
  const parts = Object.entries(bytes.parts).filter(([, size]) => size > 0)
  return [
    headline(outcome),
    table(['', 'questions', 'p50 ms', 'p99 ms', 'longest ms', 'p99 CPU ms'], speed),
    table(['target in the first 10', 'questions', 'found'], recall),
    `The text index takes ${megabytes(bytes.text)} of the ${megabytes(bytes.all)} of all arrays of the listing (${parts
      .map(([name, size]) => `${name} ${megabytes(size)}`)
      .join(', ')}); reading and laying out the whole listing took ${Math.round(buildSeconds)} s.`,
    barsTable(bars),
  ].join('\n\n')
}

/** The conditions of the run. */
function headline({ size, busyBefore }: Outcome): string {
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  const businesses = size.toLocaleString('en')
  return `\`npm run bench -- search\`, ${at}, ${businesses} businesses, Node ${process.versions.node}, 2 cores${noise}.`
}
