import { atMost, type Bar, barsTable } from '../bars.ts'
import { quantile } from '../statistics.ts'
import type { Timed } from './nation.ts'

const MAX_SECONDS = 15 * 60
const MAX_SEARCH_P99_MS = 15
/** They come below a list that stands already. */
const MAX_LIST_P99_MS = 100
const MAX_MEGABYTES = 1200
/** Nearby after the import against before, within one run. */
const MAX_RATIO = 1.2

type Megabytes = { now: number; most: number }

export type Outcome = {
  listed: number
  size: number
  twins: number
  busyBefore: number
  before: Timed[]
  after: Timed[]
  lists: Timed[]
  imported: { seconds: number; mostMegabytes: number; timed: Timed[]; said: string }
  /** Megabytes of the server: when it had laid out the listing, and at the end. */
  laidOut: Megabytes
  memory: Megabytes
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const count = new Intl.NumberFormat('en')

/** The outcome as Markdown, and its bars. */
export function reportOf(outcome: Outcome): { report: string; bars: Bar[] } {
  const { listed, size, twins, busyBefore, before, after, lists, imported, laidOut, memory } = outcome
  const timesOf = (moment: string, timed: readonly Timed[]) =>
    timed.map(({ name, ms }) =>
      row([
        name,
        moment,
        count.format(ms.length),
        ...[0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(1)),
      ]),
    )
  const of = (timed: readonly Timed[], name: string, share: number) =>
    quantile(timed.find((one) => one.name === name)?.ms ?? [], share)
  const ratio = of(after, 'nearby', 0.5) / of(before, 'nearby', 0.5)
  const searchP99 = of(after, 'search', 0.99)
  const listP99 = Math.max(...lists.map(({ ms }) => quantile(ms, 0.99)))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const seconds = (value: number) => `${Math.round(value)} s`
  const megabytes = (value: number) => `${count.format(Math.round(value))} MB`
  const bars = [
    atMost('the file read, matched and written beside the server', imported.seconds, MAX_SECONDS, seconds),
    atMost('nearby after, as a multiple of before (median)', ratio, MAX_RATIO, (value) => value.toFixed(2)),
    atMost('p99 of searches', searchP99, MAX_SEARCH_P99_MS, ms),
    atMost('p99 of each list of unconfirmed places', listP99, MAX_LIST_P99_MS, ms),
    atMost('memory of the server, at most in all', memory.most, MAX_MEGABYTES, megabytes),
    atMost('memory of the import, at most', imported.mostMegabytes, MAX_MEGABYTES, megabytes),
  ]
  const report = [
    `${count.format(size)} places, ${count.format(twins)} of them among ${count.format(listed)} listed ones; load ${busyBefore.toFixed(1)} at the start.`,
    '',
    row(['asked for, over HTTP', 'when', 'questions', 'p50 ms', 'p99 ms', 'longest ms']),
    '|---|---|--:|--:|--:|--:|',
    ...timesOf('before', before),
    ...timesOf('during', imported.timed),
    ...timesOf('after', after),
    ...timesOf('after', lists),
    '',
    `The server: ${megabytes(laidOut.now)} when it had laid out the listing, at most ${megabytes(laidOut.most)} until then; ${megabytes(memory.now)} in the end.`,
    '',
    barsTable(bars),
  ].join('\n')
  return { report, bars }
}
