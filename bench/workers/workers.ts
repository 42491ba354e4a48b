import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { EMBEDDED_DATABASE } from '#server/db/database.ts'
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
/** Processor time of a request with two workers, by that of a single one. */
const MAX_RATIO = 1.1
/** As many people for each worker: of fewer at a time each costs more, as less is read and written at once. */
const CONNECTIONS_OF_WORKER = 16
/** Each worker's program is compiled as it runs. */
const WARM_UP_SECONDS = 10

const ENVIRONMENT = { DEMO: '0', HOST: '127.0.0.1', PORT: '0', LIMITS_SCALE: '1000000', LOG_LEVEL: 'warn' }
const KINDS = {
  'what is near, from memory': makeQuestions(QUESTIONS),
  'categories, from the database': ['/api/categories'],
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

/** Two workers beside one, on one world. Returns whether the bar was met. */
export async function benchWorkers(args: string[]): Promise<boolean> {
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
    const servers = [await start(1), await start(2)]
    const plan = { rounds: Number(values.rounds), seconds: Number(values.seconds), warmUpSeconds: 1 }
    const rows: string[] = []
    const ratios: number[] = []
    for (const [kind, paths] of Object.entries(KINDS)) {
      const runners = servers.map((server, i) => ({
        ...server,
        name: String(i + 1),
        paths,
        connections: CONNECTIONS_OF_WORKER * (i + 1),
      }))
      const warmUp = { rounds: 1, seconds: WARM_UP_SECONDS, warmUpSeconds: 0 }
      await runRounds(load, runners, warmUp, log)
      const figures = await runRounds(load, runners, plan, log)
      const [one, two] = [figures.get('1'), figures.get('2')] as [Figures, Figures]
      const ratio = two.cpuMicros / one.cpuMicros
      ratios.push(ratio)
      rows.push(
        `| ${kind} | ${one.cpuMicros.toFixed(1)} | ${two.cpuMicros.toFixed(1)} | ${ratio.toFixed(2)} | ${whole(one.perSecond)} | ${whole(two.perSecond)} |`,
      )
    }
    const [one = 0, two = 0] = servers.map(({ pid }) => residentMegabytes(pid).now)
    const isKept = ratios.every((ratio) => ratio <= MAX_RATIO)
    const report = [
      '| | CPU µs, one worker | two | ratio | requests/s, one | two |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...rows,
      '',
      '| MB resident | |',
      '| --- | ---: |',
      `| one process of one worker | ${whole(one)} |`,
      `| one process of two workers | ${whole(two)} |`,
      `| two processes of one worker | ${whole(2 * one)} |`,
      '',
      `Bar: the processor's time of a request at most ${MAX_RATIO} times that of one worker: ${isKept ? 'kept' : 'missed'}.`,
    ].join('\n')
    console.log(`\n${report}\n`)
    const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
    const conditions = `${whole(size)} businesses, Node ${process.versions.node}, ${availableParallelism()} cores, load ${busyBefore.toFixed(1)} at the start`
    if (isDefault) writeOutcome('workers', `\`npm run bench -- workers\`, ${at}, ${conditions}.\n\n${report}`)
    return isKept
  } finally {
    await load.stop()
    for (const server of started) await server.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
