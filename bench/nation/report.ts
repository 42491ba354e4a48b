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

/** The outcome as Markdown, and whether all bars were met. */
export function reportOf(outcome: Outcome): { report: string; isMet: boolean } {
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
  const bars = [
    {
      what: 'the file read, matched and written beside the server',
      measured: `${Math.round(imported.seconds)} s`,
      bar: `at most ${MAX_SECONDS} s`,
      isMet: imported.seconds <= MAX_SECONDS,
    },
    {
      what: 'nearby after, as a multiple of before (median)',
      measured: ratio.toFixed(2),
      bar: `at most ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO,
    },
    {
      what: 'p99 of searches',
      measured: `${searchP99.toFixed(1)} ms`,
      bar: `at most ${MAX_SEARCH_P99_MS} ms`,
      isMet: searchP99 <= MAX_SEARCH_P99_MS,
    },
    {
      what: 'p99 of each list of unconfirmed places',
      measured: `${listP99.toFixed(1)} ms`,
      bar: `at most ${MAX_LIST_P99_MS} ms`,
      isMet: listP99 <= MAX_LIST_P99_MS,
    },
    {
      what: 'memory of the server: when it had laid out a million, at most until then; in the end, at most in all; of the import',
      measured: `${[laidOut.now, laidOut.most, memory.now, memory.most, imported.mostMegabytes].map(Math.round).join('; ')} MB`,
      bar: `each at most ${count.format(MAX_MEGABYTES)} MB`,
      isMet: Math.max(memory.most, imported.mostMegabytes) <= MAX_MEGABYTES,
    },
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
    row(['', 'measured', 'bar', '']),
    '|---|--:|---|---|',
    ...bars.map(({ what, measured, bar, isMet }) => row([what, measured, bar, isMet ? 'kept' : 'MISSED'])),
  ].join('\n')
  return { report, isMet: bars.every(({ isMet }) => isMet) }
}
