import type { DecisionAction } from '#contract/approvals.ts'
import type { Db } from '../../db/pool.ts'

export type NewDecision = {
  businessId: number
  actorId: number
  action: DecisionAction
  reason: string | null
  /** The other listing of a merge. */
  otherId?: number
}

export async function addDecision(
  tx: Db,
  { businessId, actorId, action, reason, otherId }: NewDecision,
): Promise<void> {
  await tx`
    insert into business_decision (business_id, actor_id, action, reason, other_id)
    values (${businessId}, ${actorId}, ${action}, ${reason}, ${otherId ?? null})`
}

export type DecisionRow = {
  action: DecisionAction
  reason: string | null
  actorName: string | null
  other: { id: number; name: string } | null
  at: Date
}

/** The latest first. */
export async function listDecisions(db: Db, businessId: number, most: number): Promise<DecisionRow[]> {
  return db<DecisionRow[]>`
    select d.action, d.reason, u.name as actor_name, d.created_at as at,
      case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as other
    from business_decision d left join app_user u on u.id = d.actor_id left join business o on o.id = d.other_id
    where d.business_id = ${businessId} order by d.id desc limit ${most}`
}

export type Owner = {
  id: number
  name: string
  email: string
  phone: string
  isConfirmed: boolean
  createdAt: Date
}

export async function readOwner(db: Db, userId: number): Promise<Owner | null> {
  const [row] = await db<Owner[]>`
    select id, name, email, phone, email_confirmed_at is not null as is_confirmed, created_at
    from app_user where id = ${userId}`
  return row ?? null
}

/** Of decisions `d`: on a business of theirs, while it was. */
const ofOwner = (db: Db, userId: number) => db`
  exists (select from business_ownership w where w.user_id = ${userId} and w.business_id = d.business_id
    and d.created_at >= w.from_at and (w.until_at is null or d.created_at <= w.until_at))`

export async function readDecided(db: Db, userId: number): Promise<unknown> {
  const [decisions, changes] = await Promise.all([
    db`
      select d.business_id, d.action, d.reason, d.created_at from business_decision d
      where d.actor_id = ${userId} or ${ofOwner(db, userId)} order by d.id`,
    db`
      select business_id, proposed, state, reason, created_at, closed_at from business_change
      where proposer_id = ${userId} order by id`,
  ])
  return { decisions, changes }
}

/** Deletes the decisions and proposals of an owner's businesses. */
export async function forgetOwner(tx: Db, userId: number): Promise<void> {
  const owned = tx`select id from business where owner_id = ${userId}`
  await tx`delete from business_change where proposer_id = ${userId} or business_id in (${owned})`
  await tx`delete from business_decision d where business_id in (${owned}) or ${ofOwner(tx, userId)}`
}
