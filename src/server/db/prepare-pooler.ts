import { DatabaseError } from './check-server.ts'
import { connect, type DatabaseLocation, type Sql, tx, USUAL_LIMITS } from './pool.ts'

type Found = { role: string; limit: string; isPrepared: boolean }

/**
 * Gives the role of `sql` the limits of statements for all its sessions in this database, since nobody can ask for them through
 * a pooler. Then looks whether statements that go through the pooler have them, and are prepared there.
 * @throws DatabaseError when not
 */
export async function preparePooler(sql: Sql, location: DatabaseLocation): Promise<void> {
  const role = await limitRole(sql)
  const pooled = connect(location, { max: 1, applicationName: 'rehber724 start' })
  try {
    const [found] = await look(pooled)
    const problem = found && problemOf(found, role)
    if (problem) throw new DatabaseError(`DATABASE_POOLER_URL ${problem}`)
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    const said = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseError(`DATABASE_POOLER_URL cannot be used (${said}): mend PgBouncer, or correct it.`, {
      cause,
    })
  } finally {
    await pooled.end({ timeout: 1 })
  }
}

const limitRole = (sql: Sql): Promise<string> =>
  tx(sql, async (db) => {
    await db`select pg_advisory_xact_lock(hashtext('rehber724 role'))` // two at once: "tuple concurrently updated"
    const [alter] = await db<{ role: string; text: string }[]>`
      select current_user as role, format('alter role %I in database %I', current_user, current_database()) as text`
    if (!alter) throw new Error('no answer to a question')
    for (const [name, value] of Object.entries(USUAL_LIMITS))
      await db.unsafe(`${alter.text} set ${name} = ${value}`)
    return alter.role
  })

/** From 1.21 on PgBouncer names what is prepared through it by itself; an older one loses it. */
const look = (pooled: Sql) => pooled<Found[]>`
  select current_user as role, current_setting('statement_timeout') as limit,
    exists (select from pg_prepared_statements where name like 'PGBOUNCER\\_%') as is_prepared`

function problemOf({ role, limit, isPrepared }: Found, wanted: string): string | null {
  if (role !== wanted)
    return `signs in as "${role}", DATABASE_URL as "${wanted}": name the same role in both.`
  if (!isPrepared)
    return 'leads to no PgBouncer that keeps prepared statements: 1.21 or newer, max_prepared_statements above 0.'
  if (limit !== `${USUAL_LIMITS.statement_timeout / 1000}s`)
    return `leads to sessions whose statements may run for ${limit}: RECONNECT at PgBouncer's console, and start again.`
  return null
}
