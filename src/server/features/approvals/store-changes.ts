import type { Db } from '../../db/pool.ts'
import type { CurrentFields, Proposal } from './rules.ts'

export type ChangeRow = { id: number; businessId: number; proposed: Proposal; createdAt: Date }

/** The one that waits; null for none. */
export async function findOpen(db: Db, businessId: number): Promise<ChangeRow | null> {
  const [row] = await db<ChangeRow[]>`
    select id, business_id, proposed, created_at from business_change
    where business_id = ${businessId} and state = 'open'`
  return row ?? null
}

/** Whose business a change is of; null when there is no such change. */
export async function businessOf(db: Db, id: number): Promise<number | null> {
  const [row] = await db<{ businessId: number }[]>`select business_id from business_change where id = ${id}`
  return row?.businessId ?? null
}

type Closing = {
  state: 'approved' | 'rejected' | 'replaced' | 'withdrawn'
  reason: string | null
  /** The former values of fields that an approval changes. */
  stood?: CurrentFields | null
}

/** Closes a proposal and returns it; null for all but the first to close it. */
export async function closeChange(
  tx: Db,
  id: number,
  { state, reason, stood = null }: Closing,
): Promise<{ proposed: Proposal; proposerId: number | null } | null> {
  const [row] = await tx<{ proposed: Proposal; proposerId: number | null }[]>`
    update business_change set state = ${state}, reason = ${reason}, closed_at = now(),
      stood = ${stood && tx.json(stood)}
    where id = ${id} and state = 'open' returning proposed, proposer_id`
  return row ?? null
}

export async function addChange(
  tx: Db,
  change: { businessId: number; proposerId: number; proposed: Proposal },
): Promise<void> {
  const { businessId, proposerId, proposed } = change
  await tx`
    insert into business_change (business_id, proposer_id, proposed)
    values (${businessId}, ${proposerId}, ${tx.json(proposed)})`
}

export type LastChange = { isApproved: boolean; reason: string | null; at: Date }

/** During the present ownership: decisions for a former owner are private. */
export async function findLastDecided(db: Db, businessId: number): Promise<LastChange | null> {
  const [row] = await db<LastChange[]>`
    select state = 'approved' as is_approved, reason, closed_at as at from business_change
    where business_id = ${businessId} and state in ('approved', 'rejected') and closed_at >= (
      select from_at from business_ownership where business_id = ${businessId} and until_at is null
    ) order by id desc limit 1`
  return row ?? null
}

export async function categoryName(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ name: string }[]>`select name from category where id = ${id}`
  return row?.name ?? null
}

/** `stood`: what an approval changed, as it was; null after a rejection. */
export type Reopened = { proposed: Proposal; stood: CurrentFields | null }

/**
 * Opens a change again that the caller decided within so many minutes; null where it is too late for that, or who proposed it
 * no longer belongs to the business: nobody speaks in the name of its present owner.
 */
export async function reopenChange(
  tx: Db,
  id: number,
  { actorId, minutes }: { actorId: number; minutes: number },
): Promise<Reopened | null> {
  const [row] = await tx<Reopened[]>`
    update business_change c set state = 'open', reason = null, closed_at = null, stood = null
    from (select id, stood from business_change where id = ${id} for update) as before
    where c.id = before.id and c.closed_at > now() - make_interval(mins => ${minutes})
      and (c.state = 'rejected' or c.state = 'approved' and c.stood is not null)
      and exists (select from business_decision d where d.business_id = c.business_id and d.created_at = c.closed_at
        and d.actor_id = ${actorId} and d.action in ('change_approved', 'change_rejected'))
      and exists (
        select from business_person w where w.business_id = c.business_id and w.user_id = c.proposer_id)
    returning c.proposed, before.stood`
  return row ?? null
}

/** Withdraws the pending proposals of the duplicate, and those for the kept one by others than its owner. */
export async function endChanges(tx: Db, from: number, into: number, ownerId: number | null): Promise<void> {
  await tx`
    update business_change set state = 'withdrawn', closed_at = now()
    where state = 'open'
      and (business_id = ${from} or business_id = ${into} and proposer_id is distinct from ${ownerId})`
}
