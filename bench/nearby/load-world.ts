import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#server/db/database.ts'
import { connect, type Sql } from '#server/db/pool.ts'
import { ensureSchedules } from '#server/features/hours/schedules.ts'
import { prepare } from '#server/prepare.ts'
import { hoursTexts, makeWorld } from './world.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const FOLDER = path.resolve(HERE, '../../.data/bench')
/** The version of the generator: another one makes another world. */
const MAKERS = [
  'world.ts',
  'geography.ts',
  'trades.ts',
  'schedules.ts',
  'words.ts',
  'load-world.ts',
  '../random.ts',
]
const MIGRATIONS = path.resolve(HERE, '../../db/migrations')
const PIECE_ROWS = 2000

type Log = (what: string) => void

/** The data folder of a world of `size` businesses, of an earlier run or made now. */
export async function ensureWorld(size: number, log: Log): Promise<string> {
  const dir = path.join(FOLDER, String(size))
  const stamp = path.join(dir, 'made-by.txt')
  const version = worldVersion(size)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return dir
  rmSync(dir, { recursive: true, force: true })
  const began = performance.now()
  const database = await openDatabase({ databaseUrl: null, dataDir: dir }, log)
  try {
    await prepare({ location: database.location, tell: log })
    const sql = connect(database.location, {
      max: 1,
      statementTimeoutMs: 0,
      applicationName: 'rehber724 bench',
    })
    await loadWorld(sql, size, log)
    await sql.end()
  } finally {
    await database.stop()
  }
  writeFileSync(stamp, version)
  log(`world of ${size}: made in ${Math.round((performance.now() - began) / 1000)} s`)
  return dir
}

function worldVersion(size: number): string {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const migrations = names.map((name) => path.join(MIGRATIONS, name))
  const files = [...MAKERS.map((name) => path.join(HERE, name)), ...migrations.sort()]
  const hash = createHash('sha256').update(String(size))
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Loads by one COPY without indexes and triggers, then creates the indexes but that for text search, not measured here. */
async function loadWorld(sql: Sql, size: number, log: Log): Promise<void> {
  const ids = await ensureSchedules(sql, hoursTexts())
  const indexes = await sql<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes i
    where tablename = 'business' and not exists (select from pg_constraint c where c.conname = i.indexname)`
  for (const { indexname } of indexes) await sql`drop index ${sql(indexname)}`
  await sql`set session_replication_role = replica`
  await sql`set maintenance_work_mem = '512MB'`
  const make = makeWorld()
  const columns = [...Object.keys(makeWorld()()), 'schedule_id']
  const target = await sql`copy business (${sql(columns)}) from stdin`.writable()
  await pipeline(Readable.from(copyText(make, ids, size, log)), target)
  for (const { indexname, indexdef } of indexes) {
    if (indexname === 'business_search') continue
    log(`world of ${size}: index ${indexname}`)
    await sql.unsafe(indexdef)
  }
  await sql`vacuum (analyze) business`
}

function* copyText(
  make: ReturnType<typeof makeWorld>,
  scheduleIds: Map<string, number>,
  size: number,
  log: Log,
): Generator<string> {
  let piece = ''
  for (let i = 1; i <= size; i++) {
    const business = make()
    const scheduleId =
      business.hours_written === null ? null : (scheduleIds.get(business.hours_written) ?? null)
    piece += `${[...Object.values(business), scheduleId].map(copyValue).join('\t')}\n`
    if (i % PIECE_ROWS === 0 || i === size) {
      yield piece
      piece = ''
    }
    if (i % 100_000 === 0) log(`world of ${size}: ${i} businesses copied`)
  }
}

/** The text format of COPY; generated values contain no tab, line break or backslash. */
function copyValue(value: string | number | boolean | null | string[]): string {
  if (value === null) return String.raw`\N`
  return Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
}
