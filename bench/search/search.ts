import { loadavg } from 'node:os'
import { searchBusinesses } from '#contract/search.ts'
import { openDatabase } from '#server/db/database.ts'
import { connect } from '#server/db/pool.ts'
import type { SearchQuery } from '#server/features/search/cursor.ts'
import { readQuery } from '#server/http/input.ts'
import type { Bar } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { ensureWorld } from '../nearby/load-world.ts'
import { readOptions, readSize, startLog } from '../options.ts'
import { quantile } from '../statistics.ts'
import { type Ours, startOurs } from './ours.ts'
import { type Contestant, startPostgres, TIMEOUT_MS } from './postgres.ts'
import { hostileQuestions, makeSpeedQuestions, type Question } from './questions.ts'
import { barsOf, type Outcome, reportOf } from './report.ts'
import { drawTargets, FIRST, type Target } from './targets.ts'

/** `sql`: how many of the questions and targets PostgreSQL is asked. `world`: the data folder of an earlier world. */
const DEFAULTS = { size: '1m', questions: '2000', sql: '100', world: '' }
const WARM_UP = 200

/**
 * Text search by the product's memory and by PostgreSQL's full text and trigrams over the same world. Returns its
 * bars. A run with the default options is written into docs/performance.md.
 */
export async function benchSearch(args: string[]): Promise<Bar[]> {
  const { values, isDefault } = readOptions(args, DEFAULTS)
  const log = startLog()
  const size = readSize(values.size)
  const dataDir = values.world || (await ensureWorld(size, log))
  const busyBefore = loadavg()[0] ?? 0
  const database = await openDatabase({ databaseUrl: null, dataDir }, log)
  const sql = connect(database.location, { max: 1, applicationName: 'rehber724 bench' })
  try {
    log('drawing the targets')
    const targets = await drawTargets(sql)
    const contestants = Number(values.sql) > 0 ? await startPostgres(sql, log) : []
    log('reading the listing into memory')
    const ours = await startOurs(database.sql, database.location)
    const outcome = await measure(
      ours,
      contestants,
      targets,
      Number(values.questions),
      Number(values.sql),
      log,
    )
    await ours.stop()
    const bars = barsOf(outcome)
    const report = reportOf({ ...outcome, size, busyBefore }, bars)
    console.log(`\n${report}\n`)
    if (isDefault) writeOutcome('search', report)
    return bars
  } finally {
    await sql.end()
    await database.stop()
  }
}

async function measure(
  ours: Ours,
  contestants: readonly Contestant[],
  targets: readonly Target[],
  count: number,
  sqlCount: number,
  log: (what: string) => void,
): Promise<Omit<Outcome, 'size' | 'busyBefore'>> {
  const questions = makeSpeedQuestions(count)
  for (const { query } of questions.slice(0, WARM_UP)) await ours.find(query)
  log(`${questions.length} questions`)
  const times: Outcome['times'] = []
  const timed = async ({ kind, words, query }: Question) => {
    const start = performance.now()
    const cpu = process.threadCpuUsage()
    await ours.find(query)
    const ms = performance.now() - start
    times.push({ kind, words, ms, cpuMs: process.threadCpuUsage(cpu).user / 1000 })
  }
  for (const question of questions) await timed(question)
  const hostile: typeof times = []
  for (const question of hostileQuestions()) {
    await timed(question)
    hostile.push(...times.splice(-1))
  }
  log(`${targets.length} targets`)
  const asked: Outcome['targets'] = []
  for (const { id, query, mutation } of targets) {
    const start = performance.now()
    const cpu = process.threadCpuUsage()
    const bytes = await ours.find(
      readQuery(searchBusinesses.query, { q: query, limit: String(FIRST) }) as SearchQuery,
    )
    const ms = performance.now() - start
    const cpuMs = process.threadCpuUsage(cpu).user / 1000
    const { items } = JSON.parse(Buffer.from(bytes).toString()) as { items: { id: number }[] }
    asked.push({ query, mutation, found: items.some((item) => item.id === id), ms, cpuMs })
  }
  const others: Outcome['others'] = []
  for (const { name, ask } of contestants) {
    log(`PostgreSQL: ${name}`)
    const ms: number[] = []
    let [found, late] = [0, 0]
    const patiently = async (words: string, limit: number): Promise<number[]> => {
      const start = performance.now()
      const ids = await ask(words, limit).catch(() => null)
      if (!ids) late += 1
      ms.push(ids ? performance.now() - start : TIMEOUT_MS)
      return ids ?? []
    }
    for (const { words } of questions.filter(({ words }) => words.length > 2).slice(0, sqlCount))
      await patiently(words, 20)
    const speed = [...ms]
    const chosen = targets.slice(0, sqlCount)
    for (const { id, query } of chosen) if ((await patiently(query, FIRST)).includes(id)) found += 1
    others.push({ name, ms: speed, late, found, asked: chosen.length })
  }
  const slow = times.toSorted((a, b) => b.cpuMs - a.cpuMs).slice(0, 25)
  log(`slowest: ${slow.map(({ words, cpuMs, kind }) => `${kind} "${words}" ${cpuMs.toFixed(1)}`).join(', ')}`)
  log(
    `hostile: ${hostile.map(({ words, cpuMs }) => `"${words.slice(0, 12)}" ${cpuMs.toFixed(1)}`).join(', ')}`,
  )
  log(
    `not found: ${asked
      .filter(({ found }) => !found)
      .map(({ query, mutation }) => `${mutation} "${query}"`)
      .join(', ')}`,
  )
  log(
    `p99 of the targets: ${quantile(
      asked.map(({ ms }) => ms),
      0.99,
    ).toFixed(1)} ms`,
  )
  return { times, hostile, targets: asked, others, bytes: ours.bytes, buildSeconds: ours.buildSeconds }
}
