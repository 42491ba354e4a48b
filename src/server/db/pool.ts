import postgres from 'postgres'

export type Sql = postgres.Sql<{ bigint: number }>
export type Tx = postgres.TransactionSql<{ bigint: number }>
/** First argument of every store function: the pool, or the transaction it must be part of. */
export type Db = Sql | Tx

/** Where the database is: an address, or the socket folder of the embedded server. */
export type DatabaseLocation = ({ url: string } | { socketDir: string; database: string }) & {
  /** The address of a PgBouncer in transaction mode before it. */
  pooler?: string
}

type PoolOptions = {
  max?: number
  statementTimeoutMs?: number
  applicationName?: string
  /** Its connections are never exchanged: what belongs to a session stays. */
  isLasting?: boolean
  /** Of an address: it must be a standby; otherwise it must be the primary. */
  isStandby?: boolean
}

/** Of a session whose statements run at most `ms`. */
export const limitsOf = (ms: number) => ({
  statement_timeout: ms,
  lock_timeout: ms,
  idle_in_transaction_session_timeout: 5 * ms,
})
const USUAL_MS = 2000
/** Of every pool that asks for none of its own. Through a pooler nobody can ask: there the role has them. */
export const USUAL_LIMITS = limitsOf(USUAL_MS)

/** Ids are bigint in the database and stay below 2^53: read as numbers. Days stay text: a date has no time zone. */
const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  date: { to: 1082, from: [1082], serialize: String, parse: String },
}

/**
 * A pool; columns come back in camelCase. A statement that runs longer than `statementTimeoutMs` (2,000) is cancelled; so is a
 * lock waited for, and a transaction that does nothing for five times as long. It goes through the location's pooler, unless
 * it asks for limits of its own or for sessions that last.
 */
export function connect(location: DatabaseLocation, options: PoolOptions = {}): Sql {
  const { applicationName: application_name = 'rehber724', isLasting, statementTimeoutMs } = options
  const connection = { application_name, TimeZone: 'UTC' }
  const limits = limitsOf(statementTimeoutMs ?? USUAL_MS)
  const direct = open(location, { ...connection, ...limits }, options)
  if (location.pooler === undefined || isLasting || statementTimeoutMs !== undefined) return direct
  return joined(open({ url: location.pooler }, connection, options), direct)
}

/** Notices come to sessions that last, which a pooler has none of. */
const joined = (pooled: Sql, direct: Sql): Sql => {
  const endPooled = pooled.end
  const end: Sql['end'] = async (how) => {
    await Promise.all([endPooled(how), direct.end(how)])
  }
  return Object.assign(pooled, { listen: direct.listen, end })
}

type Session = { application_name: string; TimeZone: string } & Partial<typeof USUAL_LIMITS>

/** Connects when it is first asked. */
function open(location: DatabaseLocation, connection: Session, { max = 10, ...options }: PoolOptions): Sql {
  const settings = {
    max,
    types,
    transform: { column: { from: postgres.toCamel } },
    idle_timeout: 0,
    ...(options.isLasting && { max_lifetime: null }),
    connect_timeout: 5,
    backoff: (retries: number) => Math.min(0.5, 0.05 * 2 ** retries), // the driver's own grows to 20 s
    onnotice: () => {},
    connection,
  }
  return 'url' in location
    ? // A standby lets everybody in, and takes neither writes nor LISTEN: also not when it becomes primary later.
      postgres(location.url, { ...settings, target_session_attrs: options.isStandby ? 'standby' : 'primary' })
    : postgres({ ...settings, host: location.socketDir, database: location.database, username: 'postgres' })
}

/** SQLSTATE class 08: a pooler tells by it that it lost the database, or has no connection to it. */
export const isLostByPooler = (code: string): boolean => code.startsWith('08')

/** Whether the database itself refused a statement: nothing of it stays. After a lost connection nobody knows. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && !isLostByPooler(error.code)

type AfterCommit = (sql: Sql) => void
const afterCommits = new WeakMap<Tx, AfterCommit[]>()

/** Runs `work` in one transaction: all of it, or nothing when it throws. */
export async function tx<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  const then: AfterCommit[] = []
  const result = await sql.begin((inner) => {
    afterCommits.set(inner as Tx, then)
    return work(inner as Tx)
  })
  for (const run of then) run(sql)
  return result as T
}

/** Runs `work` in a part of the transaction that alone is undone when it throws. */
export async function part<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const then: AfterCommit[] = []
  const result = await db.savepoint((inner) => {
    afterCommits.set(inner as Tx, then)
    return work(inner as Tx)
  })
  for (const run of then) afterCommit(db, run)
  return result as T
}

/** Does `work` and takes all of it back; answers all the same. */
export async function tryOut<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  let answer: { of: T } | undefined
  const takenBack = new Error('Only tried')
  await part(db, async (inner) => {
    answer = { of: await work(inner) }
    throw takenBack
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  if (!answer) throw takenBack
  return answer.of
}

/** Calls `then` when what `db` did is committed: after its transaction, never if that fails, or now for the pool. */
export function afterCommit(db: Db, then: AfterCommit): void {
  if (!('savepoint' in db)) {
    then(db)
    return
  }
  const waiting = afterCommits.get(db)
  if (!waiting) throw new Error('A transaction that was not begun by tx() or part()')
  waiting.push(then)
}

/** Makes sure the database named `name` exists on the embedded server. */
export async function ensureDatabase(socketDir: string, name: string): Promise<void> {
  const sql = connect({ socketDir, database: 'postgres' }, { max: 1, statementTimeoutMs: 30_000 })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (!found) await sql`create database ${sql(name)}`
  } finally {
    await sql.end()
  }
}
