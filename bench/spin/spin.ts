import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { makeWheel } from '#server/features/wheel/wheel.ts'
import { prepare } from '#server/prepare.ts'
import { atLeast, type Bar, barsTable } from '../bars.ts'
import { askChild } from '../child-message.ts'
import { writeOutcome } from '../document.ts'
import { readOptions } from '../options.ts'
import type { Person } from '../people.ts'
import { median } from '../statistics.ts'
import { stepTogether } from '../workers.ts'
import type { SpinJob, SpinLoad } from './load-process.ts'
import { type Crowd, makeCrowd } from './people.ts'

/** `people`: added at first; each spins once, and more are added when a fast machine needs them. */
const DEFAULTS = { rounds: '5', seconds: '4', people: '160000' }
/** Concurrent requests; all contestants share the pool's ten connections. */
const CONCURRENCY = 32
const LEAST_RATIO = { spin: 0.4, http: 0.3 }
/** A round gets this many times the people that the fastest one so far needed. */
const MARGIN = 1.5
/** Assumed spins per second for the first round. */
const FIRST_GUESS = 3000

type Contestant = { name: string; run: (seconds: number) => Promise<number> }

/**
 * Spins per second compared with bare inserts per second: the same pool, concurrency and disk, in turn. Returns its
 * bars. A run with the default options is written into docs/performance.md.
 */
export async function benchSpin(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const busyBefore = loadavg()[0] ?? 0
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber724-spin-'))
  const environment = { DATA_DIR: dataDir, DEMO: '0', LIMITS_SCALE: '1000000', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...environment, WEATHER_URL: 'off', ON_DUTY_SOURCES: 'off' })
  const places = loadPlaces()
  const cleanup = new AsyncDisposableStack() // in reverse order: the database stops last
  try {
    cleanup.defer(() => rmSync(dataDir, { recursive: true }))
    const database = await openDatabase(config, console.log)
    cleanup.defer(() => database.stop())
    const load = fork(fileURLToPath(new URL('./load-process.ts', import.meta.url)))
    cleanup.defer(() => {
      if (load.connected) load.disconnect()
    })
    const { sql, location } = database
    await prepare({ location, tell: console.log })
    const app = await buildApp({ config, sql, location, places, pagesFolder: path.resolve('dist') })
    await app.start()
    cleanup.defer(async () => {
      await app.stop()
      await app.app.close()
    })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const slow = connect(location, { max: 1, statementTimeoutMs: 0 })
    cleanup.defer(() => slow.end())
    const crowd = await makeCrowd(slow, Number(values.people))
    await slow`create table bench_insert (id bigint generated always as identity primary key, user_id bigint, note text)`
    const onError = (error: unknown) => {
      throw error
    }
    const wheel = makeWheel({ sql, config, findProvince: places.findProvince, onError })
    cleanup.defer(() => wheel.stop())
    const contestants = [
      bareInsert(sql),
      eachOnce('spin', crowd, (people, seconds) => spinAll(wheel, people, seconds)),
      eachOnce('http', crowd, (people, seconds) => spinOverHttp(load, port, people, seconds)),
    ]
    const perSecond = await rounds(contestants, Number(values.rounds), Number(values.seconds))
    const bars = (['spin', 'http'] as const).map((name) => {
      const share = (perSecond.get(name) ?? 0) / (perSecond.get('insert') ?? 1)
      return atLeast(`${titles[name]}, of the insert`, share, LEAST_RATIO[name], (value) => value.toFixed(2))
    })
    const report = `${reportOf(perSecond, busyBefore)}\n\n${barsTable(bars)}`
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('spin', report)
    return bars
  } finally {
    await cleanup.disposeAsync()
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

type Turn = { done: number; seconds: number }

/** Repeats `step` concurrently until the time is over or it returns false. */
async function timed(seconds: number, step: () => Promise<boolean>): Promise<Turn> {
  const began = performance.now()
  const inTime = async () => performance.now() < began + seconds * 1000 && step()
  const done = await stepTogether(CONCURRENCY, inTime)
  return { done, seconds: (performance.now() - began) / 1000 }
}

function bareInsert(sql: Sql): Contestant {
  const note = 'x'.repeat(100)
  const insert = async () => {
    await sql`insert into bench_insert (user_id, note) values (724, ${note})`
    return true
  }
  return {
    name: 'insert',
    async run(seconds) {
      const turn = await timed(seconds, insert)
      return turn.done / turn.seconds
    },
  }
}

/** Rounds in which people spin once each; a round that has used them up ends early, and counts. */
function eachOnce(
  name: string,
  crowd: Crowd,
  spinMany: (people: readonly Person[], seconds: number) => Promise<Turn>,
): Contestant {
  let fastest = 0
  return {
    name,
    async run(seconds) {
      const people = await crowd.take(Math.ceil((fastest || FIRST_GUESS) * seconds * MARGIN))
      const turn = await spinMany(people, seconds)
      crowd.giveBack(people.slice(0, people.length - turn.done))
      const perSecond = turn.done / turn.seconds
      fastest = Math.max(fastest, perSecond)
      return perSecond
    },
  }
}

function spinAll(
  wheel: ReturnType<typeof makeWheel>,
  people: readonly Person[],
  seconds: number,
): Promise<Turn> {
  const waiting = [...people]
  const wish = { wheelType: 'platform', businessId: null, surface: 'page', clientSeed: 'bench' } as const
  return timed(seconds, async () => {
    const one = waiting.pop()
    if (one) await wheel.spin(one.id, wish, '192.0.2.1')
    return one !== undefined
  })
}

async function spinOverHttp(
  load: ChildProcess,
  port: number,
  people: readonly Person[],
  seconds: number,
): Promise<Turn> {
  const job: SpinJob = { port, tokens: people.map(({ token }) => token), connections: CONCURRENCY, seconds }
  const result = await askChild<SpinLoad>(load, 'The load', job)
  if ('error' in result) throw new Error(result.error)
  return { done: result.spins, seconds: result.seconds }
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
  return [
    `\`npm run bench -- spin\`, ${at}, Node ${process.versions.node}, 2 cores${noise}.`,
    ['| | a second | share of the insert |', '|---|---:|---:|', ...lines].join('\n'),
  ].join('\n\n')
}
