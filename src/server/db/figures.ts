import type { Figure } from '../feature.ts'
import type { Sql } from './pool.ts'

/** The state of the pool and of the database, as an operator watches them. */
export async function readDatabaseFigures(sql: Sql): Promise<Figure[]> {
  const began = performance.now()
  await sql`select 1`
  const waited = (performance.now() - began) / 1000
  const connections = await sql<{ state: string; count: number }[]>`
    select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' group by 1`
  const [size] = await sql<{ bytes: number; oldest: number; locks: number }[]>`
    select pg_database_size(current_database()) as bytes,
      coalesce((select greatest(0, extract(epoch from max(now() - xact_start))) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()), 0)::float as oldest,
      (select count(*) from pg_locks where not granted)::int as locks`
  return [
    {
      name: 'database_wait_seconds',
      help: 'Time of the shortest question, the wait for a connection of the pool included',
      value: waited,
    },
    ...connections.map(({ state, count }) => ({
      name: 'database_connections',
      help: 'Connections by state, of all processes; each pool has ten and two that listen',
      labels: { state },
      value: count,
    })),
    { name: 'database_size_bytes', help: 'Size of the database', value: size?.bytes ?? 0 },
    {
      name: 'database_oldest_transaction_seconds',
      help: 'Age of the oldest open transaction',
      value: size?.oldest ?? 0,
    },
    { name: 'database_locks_waited_for', help: 'Locks that somebody waits for', value: size?.locks ?? 0 },
  ]
}

/** The number waiting in an outbox, and how long the oldest has been due: no worker takes it, or none can. */
export async function readOutboxFigures(sql: Sql, outbox: 'mail' | 'push' | 'sms'): Promise<Figure[]> {
  const [row] = await sql<{ waiting: number; seconds: number }[]>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(next_try_at) filter (where next_try_at <= now())), 0)::float as seconds
    from ${sql(outbox)} where sent_at is null and given_up_at is null and useful_until > now()`
  const labels = { outbox }
  return [
    { name: 'outbox_waiting', help: 'Waiting, retries included', labels, value: row?.waiting ?? 0 },
    { name: 'outbox_due_seconds', help: 'How long the oldest is due', labels, value: row?.seconds ?? 0 },
  ]
}
