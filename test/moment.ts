import { connect, type DatabaseLocation, type Sql } from '#server/db/pool.ts'
import { refreshSchedules } from '#server/features/businesses/schedules.ts'

/**
 * Gives a test's own database a clock that can be set: `now()` and `clock_timestamp()` of what is asked there from new
 * connections on are found in a schema that stands before PostgreSQL's own. No installation has such a schema.
 */
export async function addMoment(location: DatabaseLocation & { database: string }): Promise<void> {
  const sql = connect(location, { max: 1 })
  await sql.unsafe(`
    create schema moment;
    create table moment.shift (by interval not null);
    insert into moment.shift values ('0');
    create function moment.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + by from moment.shift';
    create function moment.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + by from moment.shift';`)
  await sql`alter database ${sql(location.database)} set search_path = moment, pg_catalog, public`
  await sql.end()
}

type Server = { sql: Sql; catchUp: () => Promise<void> }

/**
 * Sets it to a day and a time in Istanbul, "2026-10-15 02:00", from where it goes on; what is open then is shown then. One that
 * is past: defaults of columns keep PostgreSQL's own time, and a session of next month would have idled since today.
 */
export async function setMoment({ sql, catchUp }: Server, at: string): Promise<void> {
  await sql`update moment.shift set by = ${at}::timestamp at time zone 'Europe/Istanbul' - pg_catalog.now()`
  await sql`update schedule set next_change_at = '-infinity'`
  await refreshSchedules(sql)
  await catchUp()
}
