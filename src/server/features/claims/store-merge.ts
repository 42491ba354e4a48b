import type { Db } from '../../db/pool.ts'
import { closeEnded } from './store-takeovers.ts'

/**
 * Open claims move if the kept business has no owner. A proof by the duplicate's mail or telephone proves nothing
 * of the kept one's: that is proven again. A document stands as it is.
 */
export async function moveOpen(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    update claim c set business_id = ${into},
      state = case when proof = 'document' then state else 'proving' end,
      proven_at = case when proof = 'document' then proven_at end,
      code_mac = null, code_ends_at = null, tries_left = 0
    where c.business_id = ${from} and c.state in ('proving', 'waiting')
      and not exists (select from claim k where k.business_id = ${into} and k.user_id = c.user_id
        and k.state in ('proving', 'waiting'))
    returning 1`
  return moved.length
}

/** Withdraws claims that have no business left to ask for; of granted ones, only the owner's own moves. */
export async function endOthers(
  tx: Db,
  { from, into, isSameOwner }: { from: number; into: number; isSameOwner: boolean },
): Promise<void> {
  await tx`
    update claim set state = 'withdrawn', decided_at = now(), code_mac = null, code_ends_at = null
    where business_id = ${from} and state in ('proving', 'waiting', 'announced')`
  await closeEnded(tx, from)
  if (isSameOwner)
    await tx`
      update claim c set business_id = ${into} from business b
      where b.id = ${from} and c.business_id = b.id and c.state = 'approved' and c.user_id = b.owner_id
        and not exists (select from claim k where k.business_id = ${into} and k.state = 'approved')`
}
