import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Sql, type Tx, tx } from './pool.ts'

/** A migration file and the database disagree; the message says which and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const LOCK = 724_000_001 // one process migrates, the others wait

/**
 * Applies the `.sql` files of `folder` that the database has not seen, each in a transaction of its own, in the order
 * of their numbers. Forward only: a file that was applied and then changed, or that is missing, is refused.
 * Returns the names applied now.
 */
export async function migrate(sql: Sql, folder: string): Promise<string[]> {
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
  for (const script of scripts) if (await apply(sql, script)) done.push(script.name)
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

async function apply(sql: Sql, { name, text, hash }: Script): Promise<boolean> {
  return inTurn(sql, async (db) => {
    const [seen] = await db<{ hash: string }[]>`select hash from migration where name = ${name}`
    if (seen && seen.hash !== hash)
      throw new MigrationError(`Migration ${name} was changed after it was applied: write a new one instead.`)
    if (seen) return false
    await db.unsafe(text)
    await db`insert into migration (name, hash) values (${name}, ${hash})`
    return true
  })
}
