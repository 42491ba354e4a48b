import type { Sql } from '#server/db/pool.ts'
import { quantile } from '../statistics.ts'

export type Cost = { ms: number; wal: number }

const readWal = async (sql: Sql): Promise<bigint> => {
  const [row] = await sql<{ at: string }[]>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as at`
  return BigInt(row?.at ?? 0)
}

/** Time and log of some work, after a checkpoint. */
export async function costOf(sql: Sql, work: () => Promise<unknown>): Promise<Cost> {
  await sql`checkpoint`
  const before = await readWal(sql)
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  return { ms, wal: Number((await readWal(sql)) - before) }
}

/** Median and 99th percentile of so many calls in milliseconds, after a tenth of them that do not count. */
export async function timesOf(
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<{ p50: number; p99: number }> {
  const ms: number[] = []
  for (let n = -times / 10; n < times; n++) {
    const began = performance.now()
    await work(n)
    if (n >= 0) ms.push(performance.now() - began)
  }
  return { p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) }
}

/** Bytes of rows and of indexes, of all parts. */
export async function sizeOf(sql: Sql, table: string): Promise<{ rows: number; indexes: number }> {
  const [row] = await sql<{ rows: number; indexes: number }[]>`
    select sum(pg_table_size(t))::float as rows, sum(pg_indexes_size(t))::float as indexes
    from (select ${table}::regclass as t
      union select inhrelid::regclass from pg_inherits where inhparent = ${table}::regclass) parts`
  return row ?? { rows: 0, indexes: 0 }
}
