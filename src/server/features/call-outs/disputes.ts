import type { disputeCallOut, settleCallOutDispute } from '#contract/call-outs-disputes.ts'
import { callOutPath } from '#contract/call-outs-rules.ts'
import type { OwnDispute } from '#contract/call-outs-shapes.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { callOutDecisionText } from '#text/call-outs-notices.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import * as store from './store-disputes.ts'
import { readAnswerable } from './store-duty.ts'
import { toDispute } from './wire-disputes.ts'

type Settle = Parsed<typeof settleCallOutDispute>['body']
type Settled = NonNullable<Awaited<ReturnType<typeof store.settleDispute>>>

async function tellBoth(db: Tx, settled: Settled, { isUpheld, reason }: Settle): Promise<void> {
  const { callOutId, side, businessId, isSameOwner, authorId, customerId, category } = settled
  const business = businessId !== null && isSameOwner ? await readAnswerable(db, businessId) : null
  const sides = {
    customer: [customerId],
    winner: [...(business?.people ?? []), side === 'winner' ? authorId : null],
  }
  const words = callOutDecisionText(category, isUpheld, reason.trim())
  for (const one of ['customer', 'winner'] as const)
    await notifyUsers(
      db,
      sides[one].filter((id) => id !== null),
      { ...(one === side ? words.author : words.other), path: callOutPath(callOutId), named: [] },
    )
}

async function findParty(db: Tx, asked: Parameters<typeof store.findParty>[1]): Promise<store.Party> {
  const party = await store.findParty(db, asked)
  if (party) return party
  const isCustomer = asked.businessId === null && (await store.isCustomer(db, asked.callOutId, asked.userId))
  throw new Failure(isCustomer ? 'call_out_dispute_early' : 'not_found')
}

type Given = Parsed<typeof disputeCallOut>['body'] & { callOutId: number; userId: number }

async function add(db: Tx, given: Given): Promise<OwnDispute> {
  const { callOutId, userId } = given
  const reason = given.reason.trim()
  const party = await findParty(db, { callOutId, userId, businessId: given.businessId ?? null })
  const { side, businessId, isOver, isLate } = party
  const key = { callOutId, side, businessId }
  const added = isOver && !isLate ? await store.addDispute(db, { ...key, userId, reason }) : null
  const stored = added ?? (await store.findDispute(db, key))
  if (stored?.reason === reason) return toDispute(stored) // also where it was said twice
  if (stored) throw new Failure('call_out_disputed')
  throw new Failure(isOver ? 'call_out_dispute_late' : 'call_out_dispute_early')
}

/** Objections to jobs that have ended, and what the staff decides. */
export function makeDisputes(sql: Sql) {
  return {
    /** Throws `not_found`, `call_out_dispute_early`, `call_out_dispute_late`, `call_out_disputed`. */
    add: (
      callOutId: number,
      userId: number,
      body: Parsed<typeof disputeCallOut>['body'],
    ): Promise<OwnDispute> => tx(sql, (db) => add(db, { callOutId, userId, ...body })),

    /** Throws `not_found` for one that is not open. */
    settle: (staffId: number, id: number, given: Settle): Promise<void> =>
      tx(sql, async (db) => {
        const { isUpheld, reason, outcome } = given
        const settled = await store.settleDispute(db, id, { staffId, isUpheld, decision: reason.trim() })
        if (!settled) throw new Failure('not_found')
        const { callOutId, businessId } = settled
        if (outcome && businessId !== null) await store.setOutcome(db, { callOutId, businessId }, outcome)
        if (outcome && outcome !== 'no_show' && businessId !== null) await store.liftPause(db, businessId)
        const data = { isUpheld, disputeId: id, outcome: outcome ?? null }
        await noteAudit(db, {
          actorId: staffId,
          action: 'call_out.dispute_settled',
          subjectId: callOutId,
          data,
        })
        await tellBoth(db, settled, given)
      }),
  }
}
