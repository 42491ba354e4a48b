import type { CallOutPosition } from '#contract/call-outs-position.ts'
import type { CallOutStatus } from '#contract/call-outs-rules.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Db } from '../../db/pool.ts'

/** A position as processes tell it to each other. Times are milliseconds of the database's clock. */
export type KnownPosition = {
  callOutId: number
  customerId: number | null
  /** Who sent it. */
  userId: number
  lat: number
  lng: number
  accuracyM: number | null
  at: number
  minutes: number | null
  /** When the minutes were asked for; 0: never. */
  minutesAt: number
  /** When one of this job was last stored. */
  storedAt: number
}

const MINUTES_KEPT_MS = MINUTE_MS

/** Last positions by call-out, of each process: its pool tells which. */
const memories = new WeakMap<Db, Map<number, KnownPosition>>()

export function positionsOf(db: Db): Map<number, KnownPosition> {
  const known = memories.get(db) ?? new Map<number, KnownPosition>()
  memories.set(db, known)
  return known
}

export const toPosition = (known: KnownPosition): CallOutPosition => ({
  lat: known.lat,
  lng: known.lng,
  accuracyM: known.accuracyM,
  at: new Date(known.at).toISOString(),
  minutes: known.at - known.minutesAt < MINUTES_KEPT_MS ? known.minutes : null,
})

type Job = {
  id: number
  status: CallOutStatus
  acceptedAt: Date | null
  winnerDoneAt: Date | null
  customerDoneAt: Date | null
}

/** The last position of the job as it stands: none of an earlier winner, and none once it is done. */
export function positionOf(db: Db, job: Job): CallOutPosition | null {
  const known = memories.get(db)?.get(job.id)
  const { status, acceptedAt, winnerDoneAt, customerDoneAt } = job
  if (!known || status !== 'accepted' || winnerDoneAt !== null || customerDoneAt !== null) return null
  return acceptedAt !== null && known.at >= acceptedAt.getTime() ? toPosition(known) : null
}
