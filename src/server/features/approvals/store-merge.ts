import type { Db } from '../../db/pool.ts'

/** What waits of the duplicate is of no use any more, nor what an owner proposed who owns the kept one no more. */
export async function endChanges(tx: Db, from: number, into: number, ownerId: number | null): Promise<void> {
  await tx`
    update business_change set state = 'withdrawn', closed_at = now()
    where state = 'open'
      and (business_id = ${from} or business_id = ${into} and proposer_id is distinct from ${ownerId})`
}
