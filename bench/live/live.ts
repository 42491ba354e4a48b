import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '#server/db/pool.ts'
import { atLeast, atMost, type Bar, barsTable, must } from '../bars.ts'
import { askChild, nextMessage } from '../child-message.ts'
import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import { BOTH_CORES, LOAD_CORE, type Pinned, startPinned } from '../pinned-process.ts'
import { cpuSeconds } from '../process-cost.ts'
import { quantile } from '../statistics.ts'
import { type Commits, measureCommits } from './commits.ts'
import type { LoadJob, LoadResult } from './load-process.ts'
import { makePeople } from './people.ts'
import type { Memory, Ready } from './server-process.ts'

/** `rate`: messages per second. */
const DEFAULTS = { streams: '5000', rate: '200', seconds: '30' }
const WRITERS = 400
/** Of all streams: opened before memory is measured, since what a first stream brings along is no other's. */
const FIRST_SHARE = 0.2
const MAX_P99_MS = 100
const MAX_KB = 30
/** Of the commits that tell nobody. */
const MIN_COMMITS = 0.9

type Outcome = {
  streams: number
  /** Open before memory was measured. */
  first: number
  rate: number
  openSeconds: number
  before: Memory
  open: Memory
  written: Extract<LoadResult, { written: number }>
  cpuShare: number
  commits: Commits
}

async function load({ child }: Pinned, job: LoadJob): Promise<LoadResult> {
  const result = await askChild<LoadResult>(child, 'The load', job)
  if ('error' in result) throw new Error(result.error)
  return result
}

/**
 * Open streams of one process while messages are written to their readers: memory per stream, and the time from a sender's
 * request to the reader's socket. Returns its bars. A run with the default options is written into
 * docs/performance.md.
 */
export async function benchLive(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const [streams, rate, seconds] = [Number(values.streams), Number(values.rate), Number(values.seconds)]
  const busyBefore = loadavg()[0] ?? 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-live-'))
  const server = await startPinned(BOTH_CORES, './live/server-process.ts', {
    args: ['--expose-gc'],
    environment: { DATA_DIR: dataDir },
  })
  const client = await startPinned(LOAD_CORE, './live/load-process.ts')
  try {
    const { port, location } = await nextMessage<Ready>(server.child, 'The server')
    const held = () => askChild<Memory>(server.child, 'The server', {})
    const sql = connect(location, { max: 1, statementTimeoutMs: 0 })
    const { readers, tokens } = await makePeople(sql, { listening: streams, writing: WRITERS })
    await sql.end()
    const first = Math.ceil(FIRST_SHARE * streams)
    await load(client, { open: { port, readers: readers.slice(0, first) } })
    const before = await held()
    const opened = await load(client, { open: { port, readers: readers.slice(first) } })
    const open = await held()
    console.log(`${streams} streams are open`)
    const cpuBefore = cpuSeconds([server.pid])
    const written = await load(client, { write: { tokens, perSecond: rate, seconds } })
    const cpuShare = (cpuSeconds([server.pid]) - cpuBefore) / (seconds + 8) // including warm-up and end
    if (!('written' in written) || !('opened' in opened)) throw new Error('The load mixed its answers up')
    const commits = await measureCommits(location)
    const outcome = {
      streams,
      first,
      rate,
      openSeconds: opened.seconds,
      before,
      open,
      written,
      cpuShare,
      commits,
    }
    const report = reportOf(outcome, busyBefore)
    console.log(`\n${report.text}\n`)
    if (isDefault) writeOutcome('live', report.text)
    return report.bars
  } finally {
    if (client.child.connected) client.child.disconnect()
    if (server.child.connected) {
      const ended = once(server.child, 'exit')
      server.child.disconnect()
      await ended
    }
    rmSync(dataDir, { recursive: true })
  }
}

function reportOf(outcome: Outcome, busyBefore: number): { text: string; bars: Bar[] } {
  const { streams, first, rate, openSeconds, before, open, written, cpuShare, commits } = outcome
  const commitShare = commits.after / commits.untold
  const kb = (of: keyof Memory) => (open[of] - before[of]) / (streams - first) / 1000
  const p99 = quantile(written.milliseconds, 0.99)
  const isComplete = written.received === written.written && written.doubled === 0 && written.refused === 0
  const bars = [
    atMost('p99 to the reader', p99, MAX_P99_MS, (value) => `${value.toFixed(0)} ms`),
    atMost('resident memory of a stream', kb('resident'), MAX_KB, (value) => `${value.toFixed(1)} kB`),
    atLeast('commits told of, of those that tell nobody', commitShare, MIN_COMMITS, (value) =>
      value.toFixed(2),
    ),
    must('each message once', isComplete),
  ]
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  const ms = (values: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(' | ')
  const text = [
    `\`npm run bench -- live\`, ${at}, Node ${process.versions.node}, 2 cores${noise}. ${streams.toLocaleString('en')} streams, the last ${(streams - first).toLocaleString('en')} opened in ${openSeconds.toFixed(1)} s; ${rate} messages a second.`,
    [
      '| ms | p50 | p99 | longest |',
      '|---|---:|---:|---:|',
      `| from the sender’s request to the reader’s socket | ${ms(written.milliseconds)} |`,
      `| the sender’s own answer | ${ms(written.answers)} |`,
    ].join('\n'),
    [
      '| kB a stream | resident | heap | buffers |',
      '|---|---:|---:|---:|',
      `| after collecting | ${kb('resident').toFixed(1)} | ${kb('heap').toFixed(1)} | ${kb('buffers').toFixed(1)} |`,
    ].join('\n'),
    `${written.written.toLocaleString('en')} messages taken, ${written.refused} refused; ${written.received.toLocaleString('en')} arrived, ${written.doubled} twice. The server used ${(100 * cpuShare).toFixed(0)} % of a core.`,
    [
      '| commits a second of 32 clients | | of those that tell nobody |',
      '|---|---:|---:|',
      `| that tell nobody | ${commits.untold.toFixed(0)} | |`,
      `| told after the commit | ${commits.after.toFixed(0)} | ${commitShare.toFixed(2)} |`,
      `| with a notice in the transaction, as before | ${commits.within.toFixed(0)} | ${(commits.within / commits.untold).toFixed(2)} |`,
    ].join('\n'),
    barsTable(bars),
  ].join('\n\n')
  return { text, bars }
}
