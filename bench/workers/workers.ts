import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { EMBEDDED_DATABASE } from '#server/db/database.ts'
import { atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { startLoad } from '../load.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { makeQuestions } from '../nearby/questions.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { BOTH_CORES, portOf, startPinned } from '../pinned-process.ts'
import { residentMegabytes } from '../process-cost.ts'
import { type Figures, runRounds } from '../rounds.ts'

const DEFAULTS = { size: '200k', rounds: '9', seconds: '3' }
const QUESTIONS = 20_000
/** Processor time of a request with two workers, by that of a single one, and of two processes. */
const MAX_RATIO = 1.1
/** As many people for each worker: of fewer at a time each costs more, as less is read and written at once. */
const CONNECTIONS_OF_WORKER = 16
/** Each worker compiles the program for itself as it runs, and gets half of the requests: until then it costs up to half more. */
const WARM_UP_SECONDS = 45

const ENVIRONMENT = { DEMO: '0', HOST: '127.0.0.1', PORT: '0', LIMITS_SCALE: '1000000', LOG_LEVEL: 'warn' }
const KINDS = {
  'what is near, from memory': makeQuestions(QUESTIONS),
  'categories, from the database': ['/api/categories'],
}
type Contestant = {
  name: string
  servers: readonly Awaited<ReturnType<typeof startOn>>[]
  connections: number
}
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The product on the database of the one in `dataDir`, with a folder of its own; all of its threads on both cores. */
async function startOn(dataDir: string, own: string, workers: number) {
  const database = { DATABASE_URL: `postgres:///${EMBEDDED_DATABASE}`, PGHOST: path.join(dataDir, 's') }
  const environment = { ...ENVIRONMENT, ...database, PGUSER: 'postgres', DATA_DIR: own }
  const pinned = await startPinned(BOTH_CORES, '../src/server/main.ts', {
    environment: { ...environment, WORKERS: String(workers) },
  })
  return { port: await portOf(pinned), pid: pinned.pid, pids: () => [pinned.pid], stop: pinned.stop }
}

/**
 * Two workers beside one, and beside two processes of one worker each, which share nothing but the machine: what these cost more
 * than one is the machine's own. Returns its bars.
 */
export async function benchWorkers(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const size = readSize(values.size)
  const log = startLog()
  const dataDir = await ensureWorld(size, log)
  const busyBefore = loadavg()[0] ?? 0
  const owner = await startPinned(BOTH_CORES, '../src/server/main.ts', {
    environment: { ...ENVIRONMENT, DATA_DIR: dataDir },
  })
  const folders: string[] = []
  const started: { stop: () => Promise<void> }[] = [owner]
  const load = await startLoad()
  try {
    await portOf(owner)
    const start = async (workers: number) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'rehber-workers-'))
      folders.push(folder)
      const server = await startOn(dataDir, folder, workers)
      started.unshift(server)
      log(`${workers} answering`)
      return server
    }
    const [one, other, two] = [await start(1), await start(1), await start(2)]
    const contestants: Contestant[] = [
      { name: 'one worker', servers: [one], connections: CONNECTIONS_OF_WORKER },
      { name: 'two workers', servers: [two], connections: 2 * CONNECTIONS_OF_WORKER },
      { name: 'two processes', servers: [one, other], connections: 2 * CONNECTIONS_OF_WORKER },
    ]
    const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), warmUpSeconds: 1 }
    const rows: string[] = []
    const bars: Bar[] = []
    for (const [kind, paths] of Object.entries(KINDS)) {
      const runners = contestants.map(({ servers, ...contestant }) => ({
        ...contestant,
        paths,
        port: servers[0]?.port ?? 0,
        ports: servers.map(({ port }) => port),
        pids: () => servers.map(({ pid }) => pid),
      }))
      const warmUp = { rounds: 1, seconds: WARM_UP_SECONDS, warmUpSeconds: 0 }
      await runRounds(load, runners, warmUp, log)
      const figures = await runRounds(load, runners, plan, log)
      const of = (name: string) => figures.get(name) as Figures
      const cpuOf = (name: string) => of(name).cpuMicros
      for (const { name } of contestants) {
        const { cpuMicros, perSecond, loadShare } = of(name)
        const ratio = cpuMicros / cpuOf('one worker')
        rows.push(
          `| ${kind} | ${name} | ${cpuMicros.toFixed(1)} | ${ratio.toFixed(2)} | ${whole(perSecond)} | ${loadShare.toFixed(2)} |`,
        )
      }
      for (const than of ['one worker', 'two processes']) {
        const what = `${kind}: processor's time of a request with two workers, of that with ${than}`
        bars.push(atMost(what, cpuOf('two workers') / cpuOf(than), MAX_RATIO, (value) => value.toFixed(2)))
      }
    }
    const [oneMegabytes = 0, twoMegabytes = 0] = [one, two].map(({ pid }) => residentMegabytes(pid).now)
    const report = [
      '| | | CPU µs | of one worker | requests/s | of its core the load used |',
      '| --- | --- | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
      '| MB resident | |',
      '| --- | ---: |',
      `| one process of one worker | ${whole(oneMegabytes)} |`,
      `| one process of two workers | ${whole(twoMegabytes)} |`,
      `| two processes of one worker | ${whole(2 * oneMegabytes)} |`,
      '',
      barsTable(bars),
    ].join('\n')
    console.log(`\n${report}\n`)
    const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
    const conditions = `${whole(size)} businesses, Node ${process.versions.node}, ${availableParallelism()} cores, load ${busyBefore.toFixed(1)} at the start`
    if (isDefault) writeOutcome('workers', `\`npm run bench -- workers\`, ${at}, ${conditions}.\n\n${report}`)
    return bars
  } finally {
    await load.stop()
    for (const server of started) await server.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
