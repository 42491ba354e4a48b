import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '#server/db/pool.ts'
import { atMost, type Bar, barsTable, must } from '../bars.ts'
import { nextMessage } from '../child-message.ts'
import { writeOutcome } from '../document.ts'
import type { Ready } from '../live/server-process.ts'
import { readOptions } from '../options.ts'
import { BOTH_CORES, startPinned } from '../pinned-process.ts'
import { cpuSeconds, databaseSeconds } from '../process-cost.ts'
import { quantile } from '../statistics.ts'
import { type Job, makeJobs } from './way-jobs.ts'

const DEFAULTS = { jobs: '500', seconds: '60' }
const EVERY_SECONDS = 5
/** Of each job: its customer, and so many who have the link. */
const RELATIVES = 2
const WARM_UP_SECONDS = 15
const AFTER_MS = 2000
/** Of a core, by the server's process with all its threads. */
const CPU_BAR = 0.5
/** Of positions and watchers. */
const UNTOLD_BAR = 0.001
/** Positions are told apart by their accuracy. */
const MARKS = 100_000

type Told = { milliseconds: number[]; withMinutes: number }

/** Opens a stream; notes when it first tells of each position. */
function watch(
  target: { port: number; path: string; token?: string },
  left: ReadonlyMap<number, number>,
  told: Told,
) {
  const headers = {
    accept: 'text/event-stream',
    ...(target.token !== undefined && { authorization: `Bearer ${target.token}` }),
  }
  return new Promise<void>((resolve, reject) => {
    const asked = request({ port: target.port, path: target.path, headers, agent: false }, (answer) => {
      let last = ''
      answer.setEncoding('latin1')
      answer.on('data', (text: string) => {
        if (/event: (?:ready|way)/.test(text)) resolve()
        for (const [, mark = '', minutes] of text.matchAll(
          /"accuracyM":(\d+),"at":"[^"]*","minutes":(\w+)/g,
        )) {
          const at = left.get(Number(mark))
          if (mark === last || at === undefined) continue
          last = mark
          told.milliseconds.push(performance.now() - at)
          if (minutes !== 'null') told.withMinutes += 1
        }
      })
      answer.once('error', () => undefined) // it is ended at the end
    })
    asked.once('error', reject)
    asked.end()
  })
}

function send(agent: Agent, port: number, { id, owner }: Job, position: object): Promise<number> {
  const body = JSON.stringify(position)
  const headers = {
    authorization: `Bearer ${owner}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const where = { agent, port, path: `/api/call-outs/${id}/position`, method: 'POST', headers }
    const asked = request(where, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

type Load = { port: number; pid: number; jobs: readonly Job[]; seconds: number }
type Outcome = Told & { sent: number; refused: number; expected: number; server: number; database: number }

/** Lets everybody drive, and measures what the server and its database use meanwhile. */
async function drive({ port, pid, jobs, seconds }: Load): Promise<Outcome> {
  const left = new Map<number, number>()
  const told: Told = { milliseconds: [], withMinutes: 0 }
  for (const { customer, token } of jobs) {
    const ways = Array.from({ length: RELATIVES }, () => ({ port, path: `/api/call-outs/shared/${token}` }))
    const all = [{ port, path: '/api/events', token: customer }, ...ways]
    await Promise.all(all.map((target) => watch(target, left, told)))
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const perSecond = jobs.length / EVERY_SECONDS
  const [warmUp, total] = [WARM_UP_SECONDS * perSecond, (WARM_UP_SECONDS + seconds) * perSecond]
  const sent: Promise<number>[] = []
  const began = performance.now()
  const used = () => [cpuSeconds([pid]), databaseSeconds(pid)] as const
  let before = used()
  let measuredFrom = 0
  for (let i = 0; i < total; i++) {
    const early = began + (i * 1000) / perSecond - performance.now()
    if (early > 0) await sleep(early)
    if (i === warmUp) [before, measuredFrom] = [used(), performance.now()]
    const job = jobs[i % jobs.length]
    if (!job) continue
    const share = i / total
    const at = (of: 'lat' | 'lng') => job.from[of] + (job.to[of] - job.from[of]) * share
    if (i >= warmUp) left.set(i % MARKS, performance.now())
    sent.push(send(agent, port, job, { lat: at('lat'), lng: at('lng'), accuracyM: i % MARKS }))
  }
  const took = (performance.now() - measuredFrom) / 1000
  const after = used()
  const refused = (await Promise.all(sent)).filter((status) => status !== 200).length
  await sleep(AFTER_MS)
  agent.destroy()
  const [server = 0, database = 0] = after.map((one, i) => (one - (before[i] ?? 0)) / took)
  return { ...told, sent: total - warmUp, refused, expected: left.size * (1 + RELATIVES), server, database }
}

function reportOf(outcome: Outcome, jobs: number): { text: string; bars: Bar[] } {
  const { milliseconds, withMinutes, sent, refused, expected, server, database } = outcome
  const untold = (expected - milliseconds.length) / expected
  const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => quantile(milliseconds, share))
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const watchers = jobs * (1 + RELATIVES)
  const bars = [
    must('no position is refused', refused === 0, String(refused)),
    atMost('the server’s process, roads included, of a core', server, CPU_BAR, percent),
    atMost('not told', untold, UNTOLD_BAR, percent),
  ]
  const text = [
    `${new Date().toISOString().slice(0, 10)}: \`npm run bench -- way\`. ${jobs} jobs with a position every ${EVERY_SECONDS} s, ${watchers} streams of customers and relatives, on one process.`,
    `${sent} positions, ${refused} refused. From a winner’s request to a watcher’s socket: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms; ${percent(withMinutes / milliseconds.length)} of what is told has minutes by road. The connections of the database used ${percent(database)} of a core.`,
    barsTable(bars),
  ].join('\n\n')
  return { text, bars }
}

/** Winners on their way to customers and relatives who watch. Returns its bars. */
export async function benchWay(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const [count, seconds] = [Number(values.jobs), Number(values.seconds)]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-way-'))
  const server = await startPinned(BOTH_CORES, './live/server-process.ts', {
    environment: { DATA_DIR: dataDir },
  })
  try {
    const { port, location } = await nextMessage<Ready>(server.child, 'The server')
    const sql = connect(location, { max: 1, statementTimeoutMs: 0 })
    const jobs = await makeJobs(sql, count)
    await sql.end()
    const report = reportOf(await drive({ port, pid: server.pid, jobs, seconds }), count)
    console.log(report.text)
    if (isDefault) writeOutcome('way', report.text)
    return report.bars
  } finally {
    if (server.child.connected) {
      const ended = once(server.child, 'exit')
      server.child.disconnect()
      await ended
    }
    rmSync(dataDir, { recursive: true })
  }
}
