import type { Db } from '../../db/pool.ts'
import { addChecks } from '../checks/checks.ts'
import { findProvenArrival } from './store-jobs.ts'

/**
 * Writes into the ledger what a done job shows: the business is there, and was at work when it arrived. Only where the code or the
 * customer has said so. Its page waits for the next change: touching the business's row behind the call-out's could lock in a circle.
 */
export async function checkByJob(tx: Db, callOutId: number, businessId: number): Promise<void> {
  const at = await findProvenArrival(tx, callOutId)
  if (!at) return
  const by = { businessId, userId: null, method: 'call_out', at, isSilent: true } as const
  await addChecks(tx, { ...by, fields: ['open'], state: 'open' })
  await addChecks(tx, { ...by, fields: ['existence'], isDaily: true })
}
