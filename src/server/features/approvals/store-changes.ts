import type { Db } from '../../db/pool.ts'
import type { Proposal } from './rules.ts'

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

type Closing = { state: 'approved' | 'rejected' | 'replaced' | 'withdrawn'; reason: string | null }

/** What was proposed, by the one who closes it first; null for all others. */
export async function closeChange(
  tx: Db,
  id: number,
  { state, reason }: Closing,
): Promise<{ proposed: Proposal } | null> {
  const [row] = await tx<{ proposed: Proposal }[]>`
    update business_change set state = ${state}, reason = ${reason}, closed_at = now()
    where id = ${id} and state = 'open' returning proposed`
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

/** In the owner's time: what was said to one before is not theirs. */
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
