import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../within.ts'
import { connect, type Sql } from './pool.ts'
import { type Position, readPrimaryPosition, readStandbyPosition } from './store-replicas.ts'

const ASK_EVERY_MS = 250
const PATIENCE_MS = 1000
/** A replica that lacks what is older is not asked. Below `NEWEST_MS` of the browser, with room for a slow network. */
const MAX_LAG_MS = 5000

const TAKES_NO_ROWS = '25006'
const TOOK_TOO_LONG = '57014'

type Reading = { isPinned: boolean; replica: Replica | undefined }
const readings = new AsyncLocalStorage<Reading>()

/**
 * Lets replicas answer the statements of `work`, up to the first that writes or opens a transaction: it and all later ones
 * are the primary's, so that `work` sees what it wrote. What such statements answer must not be kept beyond the request.
 */
export const readFromReplicas = <T>(work: () => Promise<T>): Promise<T> =>
  readings.run({ isPinned: false, replica: undefined }, work)

type Call = (...args: unknown[]) => unknown
/** The driver's query: settles by these two, whoever answers it. */
type Query = {
  strings: TemplateStringsArray
  isRaw: boolean | 'values'
  resolve: (rows: unknown) => void
  reject: (error: unknown) => void
}

/** `knownAt`: the latest moment all of whose commits the replica has, by this process's clock. */
type Replica = { name: string; url: string; sql: Sql; knownAt: number; isUsed: boolean; answered: number }

type Asked = { replica: Replica; reading: Reading; args: unknown[] }

export type Replicas = ReturnType<typeof makeReplicas>

type Deps = {
  urls: readonly string[]
  sql: Sql
  tell: (message: string, error: unknown) => void
  maxLagMs?: number
}

/** Reads from standbys of the primary, as long as each has nearly all that the primary has. */
export function makeReplicas({ urls, sql: primary, tell, maxLagMs = MAX_LAG_MS }: Deps) {
  const open = (url: string) => connect({ url }, { isStandby: true, applicationName: 'rehber724 reading' })
  const replicas: Replica[] = urls.map((url) => ({
    name: new URL(url).host,
    url,
    sql: open(url),
    knownAt: Number.NEGATIVE_INFINITY,
    isUsed: false,
    answered: 0,
  }))
  /** Texts that a standby refused to write. */
  const writing = new WeakSet<TemplateStringsArray>()
  let marks: Position[] = []
  let turn = 0
  const stopping = new AbortController()
  let asking: Promise<void> = Promise.resolve()

  const isNear = ({ knownAt }: Replica) => performance.now() - knownAt <= maxLagMs
  const isUsable = (one: Replica) => one.isUsed && isNear(one)

  /** The same for all of one request, so that no answer is older than the one before. */
  function replicaFor(reading: Reading): Replica | undefined {
    if (reading.replica && isUsable(reading.replica)) return reading.replica
    const usable = replicas.filter(isUsable)
    turn += 1
    reading.replica = usable[turn % usable.length]
    return reading.replica
  }

  /**
   * Asks the primary whatever a replica refuses: it writes, has the tables of the newest migration, and cancels nothing
   * that is in the way of a recovery.
   */
  function withFallback(query: Query, { replica, reading, args }: Asked): Query {
    const { resolve, reject } = query
    query.resolve = (rows) => {
      replica.answered += 1
      resolve(rows)
    }
    query.reject = (error) => {
      const { code } = error as { code?: string }
      if (code === TOOK_TOO_LONG) return reject(error)
      if (code === TAKES_NO_ROWS) writing.add(query.strings)
      reading.isPinned = true
      const again = Reflect.apply(primary as unknown as Call, undefined, args) as Query & Promise<unknown>
      again.isRaw = query.isRaw
      again.then(resolve, reject)
    }
    return query
  }

  const isStatement = (value: unknown): value is TemplateStringsArray =>
    Array.isArray(value) && 'raw' in value

  const sql = new Proxy(primary, {
    apply(target, self, args: unknown[]) {
      const reading = readings.getStore()
      const [text] = args
      if (!reading || !isStatement(text)) return Reflect.apply(target as unknown as Call, self, args)
      reading.isPinned ||= writing.has(text)
      const replica = reading.isPinned ? undefined : replicaFor(reading)
      if (!replica) return Reflect.apply(target as unknown as Call, self, args)
      const query = Reflect.apply(replica.sql as unknown as Call, self, args) as Query
      return withFallback(query, { replica, reading, args })
    },
    get(target, key, receiver) {
      const reading = readings.getStore()
      if (key === 'begin' && reading) reading.isPinned = true
      return Reflect.get(target, key, receiver) as unknown
    },
  })

  /** Ends its connections: what they were asked is asked of the primary. */
  function leave(replica: Replica, error: unknown): void {
    replica.knownAt = Number.NEGATIVE_INFINITY
    if (replica.isUsed) tell(`replica ${replica.name} is not used`, error)
    replica.isUsed = false
    const { sql: before } = replica
    replica.sql = open(replica.url)
    before.end({ timeout: 0 }).catch(() => {})
  }

  async function ask(replica: Replica): Promise<void> {
    try {
      const at = await within(PATIENCE_MS, readStandbyPosition(replica.sql))
      if (at === null) throw new Error('It does not answer, or is no standby')
      const known = marks.findLast(({ position }) => position <= at)
      if (known) replica.knownAt = Math.max(replica.knownAt, known.moment)
      const isUsed = isNear(replica)
      if (isUsed !== replica.isUsed)
        tell(`replica ${replica.name} is ${isUsed ? 'used' : 'too far behind'}`, null)
      replica.isUsed = isUsed
    } catch (error) {
      if (!stopping.signal.aborted) leave(replica, error)
    }
  }

  async function askAll(): Promise<void> {
    const moment = performance.now()
    const position = await within(PATIENCE_MS, readPrimaryPosition(primary)).catch(() => null)
    if (position !== null) marks.push({ moment, position })
    marks = marks.filter((mark) => moment - mark.moment <= 2 * maxLagMs)
    await Promise.all(replicas.map(ask))
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await askAll()
      await sleep(ASK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    /** The pool, with a part of its statements answered by replicas. */
    sql: replicas.length === 0 ? primary : sql,
    figures: () =>
      replicas.flatMap((one) => {
        const labels = { replica: one.name }
        return [
          {
            name: 'replica_used',
            help: 'Whether the replica is read from',
            value: one.isUsed ? 1 : 0,
            labels,
          },
          {
            name: 'replica_statements',
            help: 'Statements it answered since the start',
            value: one.answered,
            labels,
          },
        ]
      }),
    start(): void {
      if (replicas.length > 0) asking = follow()
    },
    async stop(): Promise<void> {
      stopping.abort()
      await asking
      await Promise.all(replicas.map((one) => one.sql.end({ timeout: 1 })))
    },
  }
}
