import { DISPUTE_DAYS } from '#contract/call-outs-rules.ts'
import type { OwnDispute } from '#contract/call-outs-shapes.ts'
import { DAY_MS } from '#lib/time.ts'
import type { DisputeRow } from './store-disputes.ts'

/** As it comes out of JSON, its moments are text. */
type Stored = Omit<DisputeRow, 'id' | 'createdAt' | 'settledAt'> & {
  createdAt: Date | string
  settledAt: Date | string | null
}
export type StoredDispute = Stored

export const toDispute = ({ reason, createdAt, settledAt, isUpheld, decision }: Stored): OwnDispute => ({
  reason,
  createdAt: new Date(createdAt).toISOString(),
  settledAt: settledAt && new Date(settledAt).toISOString(),
  isUpheld,
  decision,
})

type Of = { disputes: readonly Stored[]; endedAt: Date | null; acceptedAt: Date | null; now: Date }

/** A side's own objection to a job, and until when it can object. */
export function disputeOf(
  { disputes, endedAt, acceptedAt, now }: Of,
  isOwn: (one: Stored) => boolean,
): { dispute: OwnDispute | null; disputeUntil: string | null } {
  const own = disputes.find(isOwn)
  const until = endedAt && acceptedAt && new Date(endedAt.getTime() + DISPUTE_DAYS * DAY_MS)
  return {
    dispute: own ? toDispute(own) : null,
    disputeUntil: !own && until && until > now ? until.toISOString() : null,
  }
}
