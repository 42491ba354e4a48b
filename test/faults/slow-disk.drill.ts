import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { POSTGRES_ENV } from '#server/db/embedded-cluster.ts'
import { countFailed, failuresOf, findLost, startLoad } from './load.ts'
import { type Answer, type Asked, makeAsk, openStage, percentile, tell } from './stage.ts'

/** More clients than a process has connections to its database. */
const CLIENTS = 16
/** Milliseconds of each sync and of each write: a tired disk, and one that answers later than a statement may take. */
const DISKS = [
  { syncMs: 500, writeMs: 5 },
  { syncMs: 3000, writeMs: 20 },
]
const SLOW_FOR_MS = 12_000
const READ_MS = 1000
const WRITE_MS = 500
const WRITES_IN_A_ROW = 10
const NORMAL_AFTER_S = 10
const SOURCE = path.join(import.meta.dirname, 'slow-disk.c')
const FAULT = `a slow disk (${DISKS.map(({ syncMs }) => `${syncMs} ms`).join(', then ')} for each sync)`
const BAR =
  `nothing acknowledged lost, writes answered or 503 with Retry-After, reads from memory within ${READ_MS} ms (p99), ` +
  `normal within ${NORMAL_AFTER_S} s`

type Ask = (asked: Asked) => Promise<Answer>

/** A disk that can be made slow, for all that PostgreSQL starts from now on; null where there is no compiler for it. */
function makeSlowDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-slow-'))
  const [library, control] = [path.join(folder, 'slow-disk.so'), path.join(folder, 'delays')]
  const remove = () => rmSync(folder, { recursive: true })
  if (spawnSync('cc', ['-shared', '-fPIC', '-o', library, SOURCE, '-ldl']).status !== 0) {
    remove()
    return null
  }
  const set = (syncMs: number, writeMs: number, flag: 'w' | 'r+' = 'r+') =>
    writeFileSync(control, new Uint32Array([syncMs, writeMs]), { flag })
  writeFileSync(control, new Uint32Array(3))
  // PostgreSQL runs under an account of its own.
  chmodSync(folder, 0o755)
  chmodSync(control, 0o666)
  Object.assign(POSTGRES_ENV, { LD_PRELOAD: library, SLOW_DISK: control })
  return {
    set,
    /** Calls of PostgreSQL that have waited. */
    waited: () => readFileSync(control).readUInt32LE(8),
    remove() {
      for (const name of ['LD_PRELOAD', 'SLOW_DISK']) Reflect.deleteProperty(POSTGRES_ENV, name)
      remove()
    },
  }
}

/** Guests who read without pause what is answered from memory. */
function startReaders(ask: Ask) {
  const times: number[] = []
  let [refused, isOver] = [0, false]
  const reader = async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await ask({ path: '/api/businesses?limit=5' })
      times.push(performance.now() - began)
      if (status !== 200) refused += 1
      await sleep(20)
    }
  }
  const running = [reader(), reader()]
  return {
    /** The times since the last call. */
    take: () => times.splice(0),
    async stop(): Promise<number> {
      isOver = true
      await Promise.all(running)
      return refused
    },
  }
}

/** Seconds until writes are answered in time again, one after the other. */
async function timeUntilNormal(write: () => Promise<Answer>): Promise<number> {
  const since = performance.now()
  const elapsed = () => Math.round((performance.now() - since) / 100) / 10
  for (let inARow = 0; inARow < WRITES_IN_A_ROW && elapsed() < 3 * NORMAL_AFTER_S; ) {
    const began = performance.now()
    const { status } = await write()
    inARow = status === 200 && performance.now() - began < WRITE_MS ? inARow + 1 : 0
  }
  return elapsed()
}

test('a slow disk slows writes alone, and loses nothing', { timeout: 300_000 }, async (context) => {
  const disk = makeSlowDisk()
  if (disk === null) {
    tell({ fault: FAULT, bar: BAR, figures: 'skipped: no C compiler makes the disk slow', holds: true })
    return context.skip('no C compiler makes the disk slow')
  }
  const stage = await openStage()
  try {
    const askAt = makeAsk()
    const ask: Ask = (asked) => askAt(stage.first.url, asked)
    const [token = '', id = 0] = [stage.tokens.at(-1), stage.ids.at(-1)]
    const write = () => ask({ method: 'PUT', path: `/api/favorites/${id}`, token })
    const load = startLoad(stage, ask, CLIENTS)
    const readers = startReaders(ask)
    await sleep(3000)
    const before = readers.take()
    const slow: string[] = []
    let isHeld = true
    for (const { syncMs, writeMs } of DISKS) {
      const [kept, refused, waited] = [load.kept.length, load.told.refused, disk.waited()]
      disk.set(syncMs, writeMs)
      await sleep(SLOW_FOR_MS)
      const reads = readers.take()
      const p99 = percentile(reads, 0.99)
      const delayed = disk.waited() - waited
      const [written, told] = [load.kept.length - kept, load.told.refused - refused]
      disk.set(0, 0)
      const normalAfter = await timeUntilNormal(write)
      readers.take()
      slow.push(
        `${syncMs} ms: ${delayed} calls of PostgreSQL waited, ${written} writes answered, ${told} refused, ${reads.length} reads ` +
          `p99 ${Math.round(p99)} ms, normal after ${normalAfter} s`,
      )
      isHeld &&= delayed > 0 && written + told > 0 && p99 <= READ_MS && normalAfter <= NORMAL_AFTER_S
    }
    const refusedReads = await readers.stop()
    await load.stop()
    const lost = await findLost(load.kept, ask)
    const figures =
      `${slow.join('; ')}; before: reads p99 ${Math.round(percentile(before, 0.99))} ms; reads refused ${refusedReads}, other failures ` +
      `${failuresOf(load.told)}; ${lost} of ${load.kept.length} writes lost`
    const holds = tell({
      ...{ fault: FAULT, bar: BAR, figures },
      holds: isHeld && refusedReads + countFailed(load.told) + lost === 0,
    })
    expect(holds, figures).toBe(true)
  } finally {
    disk.set(0, 0)
    await stage.stop()
    disk.remove()
  }
})
