import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sql, type Tx, tx } from './pool.ts'

/** A migration file and the database disagree; the message says which and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const LOCK = 724_000_001 // one process migrates, the others wait

/**
 * A change of a table waits for all who use it, and everybody who comes later waits behind it. So it waits for a moment only,
 * lets the others pass, and tries again.
 */
export type Patience = { lockMs: number; pauseMs: number; tries: number }
const PATIENCE: Patience = { lockMs: 2000, pauseMs: 3000, tries: 60 }
const LOCK_NOT_AVAILABLE = '55P03'

/** Holds the same changes by the same names for older servers, where these need other words. */
const BEFORE_17 = 'before-17'

/**
 * Applies the `.sql` files of `folder` that the database has not seen, each in a transaction of its own, in the order
 * of their numbers. Forward only: a file that was applied and then changed, or that is missing, is refused.
 * Returns the names applied now.
 */
export async function migrate(sql: Sql, folder: string, patience = PATIENCE): Promise<string[]> {
  const [server] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int / 10000 as version`
  const files = await listMigrations(folder)
  const scripts = await readScripts(folder, files, server?.version ?? 0)
  await inTurn(
    sql,
    (db) => db`create table if not exists migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const done: string[] = []
  for (const script of scripts) if (await applyPatiently(sql, script, patience)) done.push(script.name)
  const applied = await sql<{ name: string }[]>`select name from migration order by name`
  const unknown = applied.find((row) => !files.includes(row.name))
  if (unknown)
    throw new MigrationError(
      `The database knows migration ${unknown.name}, this version does not: start a newer version.`,
    )
  return done
}

/** `hashes`: of the text and, where older servers have another one, of that. A database may have been moved from one to the other. */
type Script = { name: string; text: string; hash: string; hashes: string[] }

async function listMigrations(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
}

async function readScripts(folder: string, files: string[], version: number): Promise<Script[]> {
  const older = await listMigrations(path.join(folder, BEFORE_17))
  return Promise.all(
    files.map(async (name) => {
      const places = older.includes(name) ? [folder, path.join(folder, BEFORE_17)] : [folder]
      const texts = await Promise.all(places.map((place) => readFile(path.join(place, name), 'utf8')))
      const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'))
      const chosen = version < 17 ? texts.length - 1 : 0
      return { name, text: texts[chosen] ?? '', hash: hashes[chosen] ?? '', hashes }
    }),
  )
}

/** One process at a time, for as long as it takes. */
const inTurn = <T>(sql: Sql, work: (db: Tx) => Promise<T>): Promise<T> =>
  tx(sql, async (db) => {
    await db`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
    await db`select pg_advisory_xact_lock(${LOCK})`
    return work(db)
  })

/** Throws `MigrationError` when somebody uses what it changes all the time. */
async function applyPatiently(sql: Sql, script: Script, patience: Patience): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    try {
      return await apply(sql, script, patience.lockMs)
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error
      if (tried === patience.tries)
        throw new MigrationError(
          `Migration ${script.name} waits for a transaction that does not end: end it (pg_stat_activity), and start again.`,
          { cause: error },
        )
      await sleep(patience.pauseMs)
    }
  }
}

async function apply(sql: Sql, { name, text, hash, hashes }: Script, lockMs: number): Promise<boolean> {
  return inTurn(sql, async (db) => {
    const [seen] = await db<{ hash: string }[]>`select hash from migration where name = ${name}`
    if (seen && !hashes.includes(seen.hash))
      throw new MigrationError(`Migration ${name} was changed after it was applied: write a new one instead.`)
    if (seen) return false
    await db`select set_config('lock_timeout', ${String(lockMs)}, true)`
    await db.unsafe(text)
    await db`insert into migration (name, hash) values (${name}, ${hash})`
    return true
  })
}
