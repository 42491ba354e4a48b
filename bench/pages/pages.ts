import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { startLoad } from '../load.ts'
import { startOurs } from '../nearby/contestants.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { portOf, SERVER_CORE, startPinned } from '../pinned-process.ts'
import { runRounds } from '../rounds.ts'
import { coldAddresses, popularAddresses, readAddresses } from './addresses.ts'
import { reportOf } from './report.ts'
import { measureSitemap } from './sitemap.ts'

const DEFAULTS = { size: '200k', rounds: '3', seconds: '3' }
const VISITS = 60_000
/** More than are requested during the measurement: none comes twice. */
const COLD = 40_000
const SAMPLES = 300
const CONCURRENCY = 16
const LOG_EVERY = 20_000
const QUARTER_MS = 15 * 60_000
const ROUNDS_TAKE_MS = 4 * 60_000
/** Until the server has read the changed states. */
const SETTLED_MS = 5000
/** As browsers and crawlers send. */
const headers = { 'accept-encoding': 'gzip' }
/** Pages are cached per host: the crawler gets none that a visitor requested. */
const HOSTS = { visitors: 'localhost', crawler: '127.0.0.1' }

/**
 * Public pages compared with Fastify answering as many zipped bytes from a constant, requested like visitors and like a
 * crawler. Returns its bars. A run with the default options is written into docs/performance.md.
 */
export async function benchPages(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const log = startLog()
  const size = readSize(values.size)
  const dataDir = await ensureWorld(size, log)
  const busyBefore = loadavg()[0] ?? 0
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-pages-'))
  const load = await startLoad()
  const started = [await startOurs(dataDir)]
  try {
    const [ours] = started
    if (!ours) throw new Error('Our server did not start')
    log('reading the sitemap')
    const kinds = await readAddresses(ours.port)
    const asked = { visitors: popularAddresses(kinds, VISITS), crawler: coldAddresses(kinds, COLD) }
    const runners = []
    for (const manner of ['visitors', 'crawler'] as const) {
      const paths = asked[manner]
      const says = { ...headers, Host: `${HOSTS[manner]}:${ours.port}` }
      const answerFile = path.join(folder, `${manner}.html.gz`)
      writeFileSync(answerFile, await meanPage(ours.port, paths))
      const program = await startPinned(SERVER_CORE, './pages/fastify-process.ts', {
        environment: { ANSWER_FILE: answerFile },
      })
      const constant = {
        port: await portOf(program),
        pid: program.pid,
        pids: () => [program.pid],
        stop: program.stop,
      }
      started.unshift(constant)
      runners.push(
        { ...ours, name: `${manner} ours`, paths, headers: says },
        { ...constant, name: `${manner} constant`, paths, headers: says },
      )
    }
    const plan = {
      ...{
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        warmUpSeconds: 3,
        connections: 32,
      },
    }
    log(
      `${Object.values(kinds).flat().length} addresses are asked for once, as search engines do every few days`,
    )
    await askAll(ours.port, Object.values(kinds).flat(), log)
    await passQuarter(log)
    log('what visitors ask for, once more')
    await askAll(ours.port, asked.visitors, log)
    const [visitors, crawler] = [runners.slice(0, 2), runners.slice(2)]
    const figures = new Map([
      ...(await runRounds(load, visitors, plan, log)),
      ...(await runRounds(load, crawler, plan, log)),
    ])
    log('the sitemap, with a page asked meanwhile')
    const sitemap = await measureSitemap(ours.port)
    const { report, bars } = reportOf({ figures, sitemap, size, busyBefore })
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('pages', report)
    return bars
  } finally {
    for (const server of started) await server.stop()
    await load.stop()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Opening states change at every quarter of an hour, after which each list is rendered again, which is not measured here.
 * Waits for the next quarter if it would fall into the rounds.
 */
async function passQuarter(log: (what: string) => void): Promise<void> {
  const left = QUARTER_MS - (Date.now() % QUARTER_MS)
  if (left > ROUNDS_TAKE_MS) return
  log(`waiting ${Math.ceil(left / 1000)} s for the quarter of the clock`)
  await sleep(left + SETTLED_MS)
}

async function askAll(port: number, paths: readonly string[], log: (what: string) => void): Promise<void> {
  const pending = [...new Set(paths)]
  const all = pending.length
  const work = async () => {
    for (let one = pending.pop(); one; one = pending.pop()) {
      await askZipped(port, one)
      const asked = all - pending.length
      if (asked % LOG_EVERY === 0) log(`${asked} of ${all} asked`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** Of some pages the one whose zipped length is nearest to their mean. */
async function meanPage(port: number, paths: readonly string[]): Promise<Buffer> {
  const pages: Buffer[] = []
  for (const one of paths.slice(0, SAMPLES)) pages.push(await askZipped(port, one))
  const mean = pages.reduce((sum, page) => sum + page.length, 0) / pages.length
  const off = (page: Buffer) => Math.abs(page.length - mean)
  return pages.toSorted((a, b) => off(a) - off(b))[0] ?? Buffer.from('')
}

/** The zipped bytes, which `fetch` would unzip. */
async function askZipped(port: number, url: string): Promise<Buffer> {
  const [answer] = (await once(get({ port, path: url, headers }), 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== 'gzip')
    throw new Error(`${url}: ${answer.statusCode}, not a zipped page`)
  return body
}
