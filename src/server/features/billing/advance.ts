import { type Db, type Sql, tx } from '../../db/pool.ts'
import { afterStep, nextStep } from './rules.ts'
import * as store from './store.ts'
import { tellDue, tellSuspended } from './tell.ts'

/** One step of one subscription with all that belongs to it; false when none is due. */
async function takeStep(db: Db): Promise<boolean> {
  const row = await store.claimDue(db)
  const step = row && nextStep(row)
  if (!row || !step) return false
  const { businessId, suspendsOn, reminders } = row
  const after = afterStep(row, step)
  const tookDown = step === 'suspend' && (await store.takeDown(db, businessId))
  await store.putSubscription(db, businessId, { ...after, tookDown })
  if (step === 'remind') await tellDue(db, businessId, { reminder: reminders, until: suspendsOn })
  if (step === 'suspend') await tellSuspended(db, businessId)
  return true
}

/**
 * Takes all steps that are due by the database's clock, each in a transaction of its own: what was missed is caught up
 * with in order, and any number of processes share the work.
 */
export async function advanceAll(sql: Sql, isStopped: () => boolean): Promise<void> {
  while (!isStopped() && (await tx(sql, takeStep))) {
    // the next one
  }
}
