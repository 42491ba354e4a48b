import { POSITION_SECONDS, type sendPosition } from '#contract/call-outs-position.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Point } from '#lib/geo.ts'
import { concurrencyLimit } from '../../concurrency-limit.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { RoadTimes } from './candidates.ts'
import { type KnownPosition, positionsOf } from './position-memory.ts'
import * as store from './store-positions.ts'

const STORED_EVERY_MS = 30_000
const MINUTES_EVERY_MS = 15_000
/** Positions within this time are told together. */
const GATHER_MS = 20
/** Of the fifty questions that the roads let wait; the others are people's. */
const ROADS = { atOnce: 2, mayWait: 30 }

/** `now`: of the database's clock. */
type Follower = (position: KnownPosition, now: number) => void
type Deps = {
  sql: Sql
  roads: Pick<RoadTimes, 'toEach'>
  /** Something happened to these call-outs, or to their links, in any process. */
  onChanged: (ids: readonly number[]) => void
  onError: (error: unknown) => void
}

const UNKNOWN: Pick<KnownPosition, 'minutes' | 'minutesAt' | 'storedAt'> = {
  minutes: null,
  minutesAt: 0,
  storedAt: 0,
}

/** Throws why a position is not taken. */
function requireJob(row: store.SenderRow | null): store.SenderRow & { acceptedAt: Date } {
  if (!row || !(row.isWinner || row.hasWon)) throw new Failure('not_found')
  if (!row.isWinner) throw new Failure('call_out_not_yours')
  if (row.status === 'cancelled') throw new Failure('call_out_cancelled')
  if (row.status === 'done' || (row.status === 'accepted' && row.isDone)) throw new Failure('call_out_done')
  if (row.status !== 'accepted' || row.acceptedAt === null) throw new Failure('call_out_over')
  return { ...row, acceptedAt: row.acceptedAt }
}

const refuseHaste = (passedMs: number): void => {
  if (passedMs < POSITION_SECONDS * 1000)
    throw new Failure('too_many_requests', { retryAfterSeconds: POSITION_SECONDS })
}

/**
 * Positions of running jobs: in the memory of every process, told without a row each. One in thirty seconds is stored, from
 * which a process goes on that begins.
 */
export function makePositions({ sql, roads, onChanged, onError }: Deps) {
  const known = positionsOf(sql)
  /** When this process took the last one of a call-out, and from whom: too many are refused without asking the database. */
  const taken = new Map<number, { userId: number; at: number }>()
  const pending = new Map<number, KnownPosition>()
  const askedRoads = new Set<number>()
  const inTurn = concurrencyLimit(ROADS)
  const followers: Follower[] = []
  /** By how much the database's clock is ahead of this machine's. */
  let aheadMs = 0
  let isTelling = false

  async function tellPending(): Promise<void> {
    isTelling = true
    while (pending.size > 0) {
      const some = [...pending.values()]
      pending.clear()
      await store.tellPositions(sql, some).catch(onError) // the next ones come in seconds
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    }
    isTelling = false
  }

  function tell(position: KnownPosition): void {
    pending.set(position.callOutId, position)
    if (!isTelling) void tellPending()
  }

  const latestOf = (callOutId: number) => pending.get(callOutId) ?? known.get(callOutId)

  /** Asks for the minutes now and then, while nobody waits for them. */
  async function askRoads(from: KnownPosition, to: Point): Promise<void> {
    const { callOutId, at } = from
    if (askedRoads.has(callOutId) || at - from.minutesAt < MINUTES_EVERY_MS) return
    askedRoads.add(callOutId)
    try {
      const [found = null] = await inTurn(() =>
        roads.toEach({ lat: from.lat, lng: from.lng }, [{ lat: to.lat, lng: to.lng }]),
      )
      const latest = latestOf(callOutId) ?? from
      if (latest.userId !== from.userId) return
      const minutes = found === null ? null : Math.ceil(found)
      const next = { ...latest, minutes, minutesAt: at }
      if (minutes === latest.minutes && latest.minutesAt > 0 && !pending.has(callOutId))
        known.set(callOutId, next)
      else tell(next)
    } catch (error) {
      if (!(error instanceof Failure)) onError(error) // busy: asked again with the next position
    } finally {
      askedRoads.delete(callOutId)
    }
  }

  function learn(position: KnownPosition): void {
    const before = known.get(position.callOutId)
    if (before && before.at > position.at) return
    known.set(position.callOutId, position)
    for (const follow of followers) follow(position, Math.round(performance.now() + aheadMs))
  }

  /** Forgets those whose jobs take no position any more. */
  async function forgetEnded(ids: readonly number[]): Promise<void> {
    const mine = ids.filter((id) => known.has(id))
    if (mine.length === 0) return
    const since = new Map(
      (await store.readTaking(sql, mine)).map(({ id, acceptedAt }) => [id, acceptedAt.getTime()]),
    )
    for (const id of mine) {
      const at = known.get(id)?.at ?? 0
      if (at < (since.get(id) ?? Number.POSITIVE_INFINITY)) known.delete(id)
    }
  }

  function forgetPerson(userId: number): void {
    for (const [id, one] of known) if (one.userId === userId || one.customerId === userId) known.delete(id)
  }

  function onNotice(notice: string): void {
    const rest = notice.slice(2)
    if (notice.startsWith('p ')) learn(JSON.parse(rest) as KnownPosition)
    else if (notice.startsWith('c ')) {
      const ids = rest.split(' ').map(Number)
      onChanged(ids)
      forgetEnded(ids).catch(onError)
    } else if (notice.startsWith('g ')) forgetPerson(Number(rest))
  }

  async function load(): Promise<void> {
    const { now, positions } = await store.readStored(sql)
    aheadMs = now - performance.now()
    for (const position of positions)
      if ((known.get(position.callOutId)?.at ?? 0) < position.at) known.set(position.callOutId, position)
  }

  return {
    /**
     * Takes where the winner is now. Throws `not_found`, `call_out_not_yours`, `call_out_cancelled`, `call_out_over`, `call_out_done`,
     * `too_many_requests`.
     */
    async take(
      callOutId: number,
      userId: number,
      { lat, lng, accuracyM }: Parsed<typeof sendPosition>['body'],
    ): Promise<void> {
      const last = taken.get(callOutId)
      if (last?.userId === userId) refuseHaste(performance.now() - last.at)
      const job = requireJob(await store.findSender(sql, callOutId, userId))
      const [now, latest] = [job.now.getTime(), latestOf(callOutId)]
      const before = latest && latest.at >= job.acceptedAt.getTime() ? latest : undefined
      const isSetBack = now + POSITION_SECONDS * 1000 < Math.max(job.acceptedAt.getTime(), before?.at ?? 0)
      if (before && !isSetBack) refuseHaste(now - before.at)
      // Where the database's clock was set back, times go on from the last one: no position is older than the one before it.
      const at = isSetBack ? (before?.at ?? job.acceptedAt.getTime()) + POSITION_SECONDS * 1000 : now
      taken.set(callOutId, { userId, at: performance.now() })
      aheadMs = at - performance.now()
      const { minutes, minutesAt, storedAt } = before ?? UNKNOWN
      const next: KnownPosition = {
        callOutId,
        userId,
        lat,
        lng,
        at,
        minutes,
        minutesAt,
        accuracyM: accuracyM ?? null,
        customerId: job.customerId,
        storedAt: at - storedAt >= STORED_EVERY_MS ? at : storedAt,
      }
      tell(next)
      void askRoads(next, job)
    },

    /** Calls with each position that any process took. */
    follow: (follower: Follower): void => void followers.push(follower),

    async start(): Promise<void> {
      await load()
      await store.subscribe(sql, onNotice, () => void load().catch(onError)) // ends with the pool
    },

    async sweep(): Promise<void> {
      await store.sweepPositions(sql)
      await forgetEnded([...known.keys()])
      for (const [id, { at }] of taken) if (performance.now() - at > POSITION_SECONDS * 1000) taken.delete(id)
    },
  }
}
