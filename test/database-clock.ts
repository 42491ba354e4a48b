import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { refreshSchedules } from '#server/features/hours/schedules.ts'

/**
 * Gives a test's own database a clock that can be set: in new connections `now()` and `clock_timestamp()` come from a schema
 * that precedes PostgreSQL's own in the search path. No installation has such a schema.
 */
export async function addTestClock(location: DatabaseLocation & { database: string }): Promise<void> {
  const sql = connect(location, { max: 1, isLasting: true })
  await sql.unsafe(`
    create schema moment;
    create table moment.shift (by interval not null);
    insert into moment.shift values ('0');
    create function moment.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + by from moment.shift';
    create function moment.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + by from moment.shift';`)
  await sql`alter database ${sql(location.database)} set search_path = moment, pg_catalog, public`
  // A pooler has sessions of before.
  if (location.pooler !== undefined)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  await sql.end()
}

/** Sets billing's clock of a test's own database to a time in Istanbul, "2027-01-31 12:00". */
export async function setBillingClock({ sql }: { sql: Sql }, at: string): Promise<void> {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(at)) throw new RangeError(`${at} is no time`)
  await sql.unsafe(`
    create or replace function billing_now() returns timestamptz language sql stable parallel safe
    return timestamp '${at}' at time zone 'Europe/Istanbul'`)
}

/**
 * Sets the wheels' clock of a test's own database, which goes on from there, to a time in Istanbul: "2027-12-31 23:59:59.5", or
 * only "12:00", today's.
 */
export async function setWheelClock({ sql }: { sql: Sql }, at: string): Promise<void> {
  const time = at.includes(' ') ? localTime(sql, at) : sql`istanbul_day(now()) + (${at}::text)::time`
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from (${time}) at time zone 'Europe/Istanbul' - clock_timestamp())::float8 as seconds`
  await sql.unsafe(`
    create or replace function wheel_now() returns timestamptz language sql stable parallel safe
    return now() + interval '${row?.seconds ?? 0} seconds'`)
}

/** As text: the driver would turn a parameter of type `timestamp` from the time zone of this process into UTC. */
const localTime = (sql: Sql, at: string) => sql`(${at}::text)::timestamp`

type Server = { sql: Sql; catchUp: () => Promise<void> }

/**
 * Sets the clock, which goes on from there, to a time in Istanbul, "2026-10-15 02:00", and updates the open states. It must be
 * past: defaults of columns use PostgreSQL's own time, and next month a session of today would have idled out.
 */
export async function setTestClock({ sql, catchUp }: Server, at: string): Promise<void> {
  await sql`update moment.shift set by = ${localTime(sql, at)} at time zone 'Europe/Istanbul' - pg_catalog.now()`
  await sql`update schedule set next_change_at = '-infinity'`
  await refreshSchedules(sql)
  await catchUp()
}
