import { type Db, type Sql, tx } from '../../db/pool.ts'

/** Tells the tables of one version from those of another. */
export async function readSchema(db: Db): Promise<string> {
  const [row] = await db<{ schema: string }[]>`
    select encode(sha256(convert_to(string_agg(name || hash, ' ' order by name), 'UTF8')), 'hex') as schema
    from migration`
  return row?.schema ?? ''
}

/** From now on all that is removed is kept for this snapshot, which is made next. */
export async function registerSnapshot(db: Db, id: string): Promise<void> {
  await db`insert into listing_snapshot (id) values (${id})`
}

/**
 * Keeps a snapshot for another week. Answers from where changes are to be read, and the time; null where the database does
 * not know it: it was away too long, or the database is another one, or was restored to an earlier moment.
 */
export async function claimSnapshot(db: Db, id: string): Promise<{ mark: string; now: Date } | null> {
  const [row] = await db<{ mark: string; now: Date }[]>`
    update listing_snapshot set used_at = now()
    where id = ${id} and mark <= pg_snapshot_xmin(pg_current_snapshot())
    returning mark::text as mark, clock_timestamp() as now`
  return row ?? null
}

export async function forgetSnapshot(db: Db, id: string): Promise<void> {
  await db`delete from listing_snapshot where id = ${id}`
}

/** Ids of all businesses that changed since, or are gone; null where a category did, and with it many. */
export function changedSince(sql: Sql, mark: string): Promise<Set<number> | null> {
  return tx(sql, async (db) => {
    await db`set local statement_timeout = 0`
    const [category] = await db`select 1 from category where changed_xid >= ${mark}::xid8 limit 1`
    if (category) return null
    const rows = await db<{ id: number }[]>`
      select id from business where changed_xid >= ${mark}::xid8
      union all select id from business_removed where changed_xid >= ${mark}::xid8`
    return new Set(rows.map(({ id }) => id))
  })
}

/** Snapshots that nobody used for a week, and removals that every process has read and no snapshot needs. */
export async function sweepRemoved(db: Db): Promise<void> {
  // A mark ahead of the database came with its rows from another one.
  await db`
    delete from listing_snapshot
    where used_at < now() - interval '7 days' or mark > pg_snapshot_xmin(pg_current_snapshot())`
  await db`
    delete from business_removed
    where removed_at < now() - interval '1 day' and changed_xid < all (select mark from listing_snapshot)`
}
