import type { Db, Sql } from '../../db/pool.ts'
import { arrive, depart, type Seen } from './store-presence.ts'

/** Comings and goings are told together, so often. */
const TICK_MS = 250
/** Whoever is back within so long, after a cut, was never away. */
const GRACE_MS = 3000
/** So often some are told to the database as still there, and in so many turns all: not all at once. */
const UPKEEP_MS = 1000
const UPKEEP_TURNS = 20

type PresenceDeps = {
  sql: Sql
  process: string
  isOnline: (userId: number) => boolean
  userIds: () => number[]
  /** Tells those who talk with them. */
  tellPartners: (db: Db, seen: readonly Seen[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Who is connected to this process, told to the database and to those who talk with them. */
export function makePresence({ sql, process, isOnline, userIds, tellPartners, onError }: PresenceDeps) {
  const arrived = new Set<number>()
  /** Who left, and when that counts. */
  const leaving = new Map<number, number>()
  let upkeepAt = 0
  let turn = 0
  let running: Promise<void> | null = null

  async function tellArrivals(): Promise<void> {
    const some = [...arrived]
    arrived.clear()
    if (some.length === 0) return
    const fresh = await arrive(sql, process, some)
    await tellPartners(
      sql,
      fresh.map((userId) => ({ userId, isOnline: true, lastSeenAt: null })),
    )
  }

  async function tellDepartures(now: number): Promise<void> {
    const some = [...leaving].filter(([, due]) => due <= now).map(([userId]) => userId)
    for (const userId of some) leaving.delete(userId)
    const away = some.filter((userId) => !isOnline(userId))
    if (away.length === 0) return
    const lastSeenAt = new Date()
    const gone = await depart(sql, process, away)
    await tellPartners(
      sql,
      gone.map((userId) => ({ userId, isOnline: false, lastSeenAt })),
    )
  }

  async function tick(now: number): Promise<void> {
    await tellArrivals()
    await tellDepartures(now)
    if (now < upkeepAt) return
    upkeepAt = now + UPKEEP_MS
    turn += 1
    const some = userIds().filter((userId) => userId % UPKEEP_TURNS === turn % UPKEEP_TURNS)
    if (some.length > 0) await arrive(sql, process, some)
  }

  const run = (now: number): Promise<void> => {
    running ??= tick(now)
      .catch(onError)
      .finally(() => {
        running = null
      })
    return running
  }
  let timer: NodeJS.Timeout | undefined

  return {
    start(): void {
      timer = setInterval(() => void run(performance.now()), TICK_MS)
    },
    came(userId: number): void {
      if (!leaving.delete(userId)) arrived.add(userId)
    },
    left(userId: number): void {
      if (!isOnline(userId)) leaving.set(userId, performance.now() + GRACE_MS)
    },
    /** All of this process are gone, at once. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
      await run(Number.POSITIVE_INFINITY)
    },
  }
}
