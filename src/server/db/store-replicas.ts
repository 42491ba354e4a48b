import type { Sql } from './pool.ts'

/** How far the log of the primary was written at a moment of this process's clock, in bytes. */
export type Position = { moment: number; position: number }

/** All that was acknowledged lies before it. */
export async function readPrimaryPosition(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ position: number }[]>`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::float8 as position`
  return row?.position ?? null
}

/** All that lies before it is seen there; null of a server that is no standby any more. */
export async function readStandbyPosition(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ position: number | null }[]>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 end as position`
  return row?.position ?? null
}
