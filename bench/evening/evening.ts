import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { connect } from '#server/db/pool.ts'
import { freePort } from '../../test/free-port.ts'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { makePeople } from '../live/people.ts'
import { environmentOf } from '../nearby/contestants.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { readAddresses } from '../pages/addresses.ts'
import { BOTH_CORES, type Pinned, portOf, startPinned } from '../pinned-process.ts'
import { atRest, cpuSeconds, databaseSeconds, residentMegabytes } from '../process-cost.ts'
import { searchAddresses } from '../search/questions.ts'
import { makeCrowd } from '../spin/people.ts'
import type { LoadJob, LoadReport } from './load-process.ts'
import { type Measured, reportOf } from './report.ts'
import { OPEN_SECONDS, PHASES, SIGNED_IN, visitsASecond, type World } from './visits.ts'

const DEFAULTS = { businesses: '2m', people: '10m', seconds: '30', processes: '2' }
const FOLDER = path.resolve('.data/bench')
const WRITERS = 2000
const SEARCHES = 5000
/** Parts of the sitemap, of 50,000 addresses each. */
const PARTS = 4

type Server = { port: number; pid: number; stop: () => Promise<void> }

async function startServer(dataDir: string, databasePort: number): Promise<Server> {
  const pinned: Pinned = await startPinned(BOTH_CORES, '../src/server/main.ts', {
    environment: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/rehber724`,
      ...environmentOf(dataDir),
      TRUST_PROXY: '127.0.0.1',
      WEATHER_URL: 'off',
      ON_DUTY_SOURCES: 'off',
    },
  })
  return { port: await portOf(pinned), pid: pinned.pid, stop: pinned.stop }
}

/** Runs the phases; adds to each which processor time the processes and their database took while it was measured. */
function runLoad(
  load: Pinned,
  job: LoadJob,
  log: (what: string) => void,
  cost: () => number[],
): Promise<Measured[]> {
  const measured: Measured[] = []
  let before: number[] = []
  let used: number[] = []
  return new Promise((resolve, reject) => {
    load.child.on('exit', () => reject(new Error('The load ended early')))
    load.child.on('message', (report: LoadReport) => {
      if ('error' in report) reject(new Error(report.error))
      else if ('done' in report) resolve(measured)
      else if ('measured' in report) {
        if (report.measured) before = cost()
        else used = cost().map((seconds, i) => (seconds - (before[i] ?? 0)) / job.seconds)
      } else {
        const [servers = 0, database = 0, visitors = 0] = used
        measured.push({ ...report.phase, cores: { servers, database, visitors } })
        log(
          `${report.phase.name}: ${report.phase.perSecond.toFixed(1)} visits a second, ${used.map((one) => one.toFixed(2)).join(' + ')} cores`,
        )
      }
    })
    load.child.send(job)
  })
}

/**
 * The evening of a whole country on two processes and one PostgreSQL of this machine: visits by hour, province and trade. Returns
 * its bars. A run with the default options is written into docs/performance.md.
 */
export async function benchEvening(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const log = startLog()
  const [size, people, seconds] = [
    readSize(values.businesses),
    readSize(values.people),
    Number(values.seconds),
  ]
  const world = await ensureWorld(size, log)
  mkdirSync(FOLDER, { recursive: true })
  const folder = mkdtempSync(path.join(FOLDER, 'evening-'))
  const busyBefore = loadavg()[0] ?? 0
  const cleanup = new AsyncDisposableStack()
  try {
    cleanup.defer(() => rmSync(folder, { recursive: true }))
    spawnSync('cp', ['-a', '--reflink=auto', world, path.join(folder, 'database')])
    const databasePort = await freePort()
    const database = await startEmbedded({
      dir: path.join(folder, 'database'),
      settings: { listen_addresses: '127.0.0.1', port: String(databasePort), shared_buffers: '1GB' },
    })
    cleanup.defer(() => database.stop())
    const sql = connect(
      { url: `postgres://postgres@127.0.0.1:${databasePort}/rehber724` },
      { max: 1, statementTimeoutMs: 0 },
    )
    cleanup.defer(() => sql.end())
    const most = Math.max(...PHASES.map((phase) => visitsASecond(people, phase)))
    const { readers, tokens } = await makePeople(sql, {
      listening: Math.ceil(most * SIGNED_IN * OPEN_SECONDS),
      writing: WRITERS,
    })
    const spins = Math.ceil(most * PHASES.length * (seconds + 20) * 0.3)
    const crowd = await makeCrowd(sql, spins)
    log('people are there')
    const servers: Server[] = []
    for (let i = 0; i < Number(values.processes); i++) {
      const server = await startServer(path.join(folder, 'files'), databasePort)
      cleanup.defer(() => server.stop())
      servers.push(server)
      log(`process ${i + 1} answers`)
    }
    const { business, list } = await readAddresses(servers[0]?.port ?? 0, PARTS)
    const given: World = {
      size,
      pages: [...business.slice(0, 20_000), ...list.slice(0, 20_000)],
      searches: searchAddresses(SEARCHES),
      spinners: (await crowd.take(spins)).map(({ token }) => token),
      writers: tokens,
      businesses: readers.map(({ businessId }) => businessId),
    }
    await atRest(servers.map(({ pid }) => pid))
    log('the processes are at rest')
    const load = await startPinned(BOTH_CORES, './evening/load-process.ts')
    cleanup.defer(() => load.stop())
    const job: LoadJob = {
      ports: servers.map(({ port }) => port),
      people,
      seconds,
      listeners: readers.map(({ token }) => token),
      world: given,
    }
    const measured = await runLoad(load, job, log, () => [
      cpuSeconds(servers.map(({ pid }) => pid)),
      databaseSeconds(database.pid),
      cpuSeconds([load.pid]),
    ])
    const memory = servers.map(({ pid }) => residentMegabytes(pid))
    const { text, bars } = reportOf({ size, people, seconds, busyBefore, measured, memory })
    console.log(`\n${text}\n`)
    if (isDefault) writeOutcome('evening', text)
    return bars
  } finally {
    await cleanup.disposeAsync()
  }
}
