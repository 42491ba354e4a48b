import type { approveBusiness } from '#contract/approvals.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import {
  type ListingStatus,
  lockListingStatus,
  moveStatus,
  publishWithRequestedState,
} from '../businesses/businesses.ts'
import { missingOf, plainWords, type StepName, steps } from './rules.ts'
import { addDecision } from './store.ts'
import { closeChange, findOpen } from './store-changes.ts'
import { tellDecided } from './tell.ts'

/** Hooks of billing, called in the transaction that changes a listing. */
export type Fee = {
  /** It is on the list, or its trade has changed. */
  settle: (tx: Tx, businessId: number) => Promise<void>
  /** Whether the fee alone keeps it off the list. */
  isDown: (db: Db, businessId: number) => Promise<boolean>
  /** The staff decides from now on, whatever is paid; the fee is paused until it lists the business again. */
  leaveToStaff: (tx: Tx, businessId: number) => Promise<void>
  /** Its owner closed it: nothing is owed or asked for any more. */
  close: (tx: Tx, businessId: number) => Promise<void>
}

export type DecideDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  fee: Fee
}

type Decided = Reply<typeof approveBusiness>
type StaffStep = Exclude<StepName, 'resubmit' | 'close'>

/** Decisions in a business's life; of two concurrent ones the second fails with `already_decided`. */
export function makeDecisions({ sql, config, fee }: DecideDeps) {
  /** Whether what only its fee kept off the list is suspended by the staff, or closed by its owner. */
  async function takesOver(tx: Tx, step: StepName, { id, status }: ListingStatus): Promise<boolean> {
    const isDown = status === 'suspended' && (await fee.isDown(tx, id))
    if (isDown && step === 'restore') throw new Failure('fee_unpaid')
    return isDown && (step === 'suspend' || step === 'close')
  }

  async function decide(tx: Tx, step: StepName, actorId: number, id: number, reason: string | null) {
    const { from, to, done } = steps[step]
    const business = await lockListingStatus(tx, id)
    if (!business) throw new Failure('not_found')
    if (business.mergedInto !== null) throw new Failure('business_merged')
    const isTakenOver = await takesOver(tx, step, business)
    const isFrom = (from as readonly string[]).includes(business.status)
    if (!isFrom && !isTakenOver) throw new Failure('already_decided')
    const needsAll = to === 'verified' || step === 'resubmit'
    const missing = needsAll ? missingOf(business) : null
    if (missing) throw new Failure('business_incomplete', { fields: missing })
    if (!isTakenOver && !(await moveStatus(tx, id, { from, to }))) throw new Failure('already_decided')
    // An approval that is undone had begun a fee: it is paused until the next one.
    if (step === 'suspend' || step === 'undoApproval') await fee.leaveToStaff(tx, id)
    if (done === 'approved') await publishWithRequestedState(tx, id)
    await addDecision(tx, { businessId: id, actorId, action: done, reason })
    return { business, to, done }
  }

  /** A step of the staff in a transaction that notifies; `shouldTell`: the owner was not notified of another step already. */
  async function within(
    db: Tx,
    step: StaffStep,
    { actorId, id, reason }: { actorId: number; id: number; reason: string | null },
  ) {
    const { business, to } = await decide(db, step, actorId, id, reason)
    const { done: action } = steps[step]
    const data = { from: business.status, to }
    await noteAudit(db, { actorId, action: `business.${action}`, subjectId: id, data })
    if (to === 'verified') await fee.settle(db, id)
    const status = (await lockListingStatus(db, id))?.status ?? to
    // Put back by the staff but still unpaid, it left the list again: the owner was notified of that.
    return { business, action, status, shouldTell: status === to }
  }

  /** Throws `not_found`, `business_merged`, `already_decided`, `fee_unpaid`, `business_incomplete` naming what is missing. */
  function byStaff(step: StaffStep) {
    return (actorId: number, id: number, written: string | null = null): Promise<Decided> =>
      tx(sql, async (db) => {
        const reason = written === null ? null : plainWords(written)
        const { business, action, status, shouldTell } = await within(db, step, { actorId, id, reason })
        if (shouldTell) await tellDecided(db, { business, action, reason })
        return { id, status }
      })
  }

  return {
    within,
    approve: byStaff('approve'),
    reject: byStaff('reject'),
    suspend: byStaff('suspend'),
    restore: byStaff('restore'),

    /** By its owner. Throws `too_many_attempts` beyond 10 an hour, and what the others throw. */
    async resubmit(ownerId: number, id: number): Promise<Decided> {
      await takeAllowance(sql, config, 'resubmissions', { user: ownerId })
      const { to } = await tx(sql, (db) => decide(db, 'resubmit', ownerId, id, null))
      return { id, status: to }
    },

    /**
     * For good, by its owner, who is told by mail, too: it may have been somebody else at their telephone. Throws
     * `already_decided` for what the staff has taken down, and what the others throw.
     */
    close: (ownerId: number, id: number): Promise<Decided> =>
      tx(sql, async (db) => {
        const { business, to, done } = await decide(db, 'close', ownerId, id, null)
        await fee.close(db, id)
        const open = await findOpen(db, id)
        if (open) await closeChange(db, open.id, { state: 'withdrawn', reason: null })
        await tellDecided(db, { business, action: done, reason: null })
        return { id, status: to }
      }),
  }
}
