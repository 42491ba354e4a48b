import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { makeWheel } from '#server/features/wheel/wheel.ts'
import { prepare } from '#server/prepare.ts'
import { writeOutcome } from '../document.ts'
import { median } from '../statistics.ts'
import type { SpinJob, SpinLoad } from './load-process.ts'
import { makePeople, type Somebody } from './people.ts'

const DEFAULTS = { rounds: '5', seconds: '4', people: '160000' }
/** Under way at once; the pool's ten connections are shared by all contestants. */
const CONCURRENCY = 32
const LEAST_RATIO = 0.4

type Contestant = { name: string; run: (seconds: number) => Promise<number> }

/**
 * Spins a second beside bare insert-commits a second: the same pool, concurrency and disk, in turn. Answers whether the
 * bar was kept. A run with the default options is written into docs/performance.md.
 */
export async function benchSpin(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: DEFAULTS.rounds },
      seconds: { type: 'string', default: DEFAULTS.seconds },
      /** Each of them spins once. */
      people: { type: 'string', default: DEFAULTS.people },
    },
  })
  const busyBefore = loadavg()[0] ?? 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-spin-'))
  const environment = { DATA_DIR: dataDir, DEMO: '0', LIMITS_SCALE: '1000000', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...environment, WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' })
  const places = loadPlaces()
  const database = await openDatabase(config, console.log)
  const load = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
  try {
    const { sql, location } = database
    await prepare({ config, places, location, tell: console.log })
    const app = await buildApp({ config, sql, location, places, pagesFolder: path.resolve('dist') })
    await app.start()
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const slow = connect(location, { max: 1, statementTimeoutMs: 0 })
    const people = await makePeople(slow, Number(values.people))
    await slow`create table bench_insert (id bigint generated always as identity primary key, user_id bigint, note text)`
    await slow.end()
    const onError = (error: unknown) => {
      throw error
    }
    const wheel = makeWheel({ sql, config, findProvince: places.findProvince, onError })
    const contestants = [
      bareInsert(sql),
      spinning(wheel, people),
      overHttp(load, { port, people: people.splice(0, people.length / 2), runs: Number(values.rounds) + 1 }),
    ]
    const perSecond = await rounds(contestants, Number(values.rounds), Number(values.seconds))
    await wheel.stop()
    await app.stop()
    await app.app.close()
    const ratio = (perSecond.get('spin') ?? 0) / (perSecond.get('insert') ?? 1)
    const report = reportOf(perSecond, busyBefore)
    console.log(`\n${report}\n`)
    if (JSON.stringify({ ...values }) === JSON.stringify(DEFAULTS)) writeOutcome('spin', report)
    return ratio >= LEAST_RATIO
  } finally {
    load.disconnect()
    await database.stop()
    rmSync(dataDir, { recursive: true })
  }
}

async function rounds(
  contestants: Contestant[],
  count: number,
  seconds: number,
): Promise<Map<string, number>> {
  const all = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  for (const { run } of contestants) await run(1) // warm
  for (let round = 1; round <= count; round++) {
    for (const { name, run } of contestants) {
      const perSecond = await run(seconds)
      all.get(name)?.push(perSecond)
      console.log(`round ${round}/${count} ${name}: ${Math.round(perSecond)} a second`)
    }
  }
  return new Map([...all].map(([name, results]) => [name, median(results)]))
}

/** So many of `work` a second, with as many under way as the bench has. */
async function timed(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() < began + seconds * 1000) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return done / ((performance.now() - began) / 1000)
}

function bareInsert(sql: Sql): Contestant {
  const note = 'x'.repeat(100)
  const insert = async () => sql`insert into bench_insert (user_id, note) values (724, ${note})`
  return { name: 'insert', run: (seconds) => timed(seconds, insert) }
}

function spinning(wheel: ReturnType<typeof makeWheel>, people: Somebody[]): Contestant {
  const spin = async () => {
    const one = people.pop()
    if (!one) throw new Error('There were too few people')
    await wheel.spin(one.id, {
      wheelType: 'platform',
      businessId: null,
      surface: 'page',
      clientSeed: 'bench',
    })
  }
  return { name: 'spin', run: (seconds) => timed(seconds, spin) }
}

function overHttp(
  load: ChildProcess,
  { port, people, runs }: { port: number; people: Somebody[]; runs: number },
): Contestant {
  const share = Math.floor(people.length / runs)
  return {
    name: 'http',
    async run(seconds) {
      const tokens = people.splice(0, share).map(({ token }) => token)
      const job: SpinJob = { port, tokens, connections: CONCURRENCY, seconds }
      load.send(job)
      const [result] = (await once(load, 'message')) as [SpinLoad]
      if ('error' in result) throw new Error(result.error)
      return result.spins / result.seconds
    },
  }
}

const titles: Record<string, string> = {
  insert: 'a bare insert, committed',
  spin: 'a spin, the operation',
  http: 'a spin over HTTP, session and all',
}

function reportOf(perSecond: ReadonlyMap<string, number>, busyBefore: number): string {
  const at = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'short' }).format(new Date())
  const noise = busyBefore > 0.7 ? `, busy with other work (load ${busyBefore.toFixed(1)} at the start)` : ''
  const bare = perSecond.get('insert') ?? 1
  const lines = [...perSecond].map(
    ([name, value]) =>
      `| ${titles[name]} | ${Math.round(value).toLocaleString('en')} | ${(value / bare).toFixed(2)} |`,
  )
  const isKept = (perSecond.get('spin') ?? 0) / bare >= LEAST_RATIO
  return [
    `\`npm run bench -- spin\`, ${at}, Node ${process.versions.node}, 2 cores${noise}.`,
    ['| | a second | share of the insert |', '|---|---:|---:|', ...lines].join('\n'),
    `The bar, a spin at least ${LEAST_RATIO} of the insert: ${isKept ? 'kept' : 'MISSED'}.`,
  ].join('\n\n')
}
