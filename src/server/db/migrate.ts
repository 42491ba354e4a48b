import { createHash } from 'node:crypto'
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

/**
 * Applies the `.sql` files of `folder` that the database has not seen, each in a transaction of its own, in the order
 * of their numbers. Forward only: a file that was applied and then changed, or that is missing, is refused.
 * Returns the names applied now.
 */
export async function migrate(sql: Sql, folder: string, patience = PATIENCE): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  const scripts = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
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

type Script = { name: string; text: string; hash: string }

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

async function apply(sql: Sql, { name, text, hash }: Script, lockMs: number): Promise<boolean> {
  return inTurn(sql, async (db) => {
    const [seen] = await db<{ hash: string }[]>`select hash from migration where name = ${name}`
    if (seen && seen.hash !== hash)
      throw new MigrationError(`Migration ${name} was changed after it was applied: write a new one instead.`)
    if (seen) return false
    await db`select set_config('lock_timeout', ${String(lockMs)}, true)`
    await db.unsafe(text)
    await db`insert into migration (name, hash) values (${name}, ${hash})`
    return true
  })
}
