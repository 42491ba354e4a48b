import { DISPUTE_DAYS } from '#contract/claims.ts'
import type { Db } from '../../db/pool.ts'

const contestable = (db: Db) => db`
  c.state = 'approved' and c.announced_at is null and c.decided_at > now() - make_interval(days => ${DISPUTE_DAYS})`

/** The granted claim on a business that can still be contested, by somebody other than who was given it. */
export async function findContestable(db: Db, businessId: number, userId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select c.id from claim c join business b on b.id = c.business_id
    where c.business_id = ${businessId} and ${contestable(db)} and c.user_id <> ${userId} and b.owner_id = c.user_id`
  return row?.id ?? null
}

/** Whether whose it is may still turn out to be wrong: others may contest it, or did, or it is to be handed over. */
export async function isContestable(db: Db, businessId: number): Promise<boolean> {
  const [row] = await db`
    select from claim c join business b on b.id = c.business_id and b.owner_id = c.user_id
    where c.business_id = ${businessId} and c.state = 'approved' and (${contestable(db)}
      or exists (select from claim_dispute d where d.claim_id = c.id and d.closed_at is null))
    union all select from claim where business_id = ${businessId} and state = 'announced' limit 1`
  return row !== undefined
}

type NewDispute = { claimId: number; userId: number | null; body: string }

/** One open dispute of somebody: again changes its words. Null when it cannot be contested any more. */
export async function putDispute(
  db: Db,
  { claimId, userId, body }: NewDispute,
): Promise<{ businessName: string } | null> {
  const target =
    userId === null
      ? db`(claim_id) where by_mail and closed_at is null`
      : db`(claim_id, user_id) where not by_mail and closed_at is null`
  const [row] = await db<{ businessName: string }[]>`
    with contested as (
      select c.id, b.name from claim c join business b on b.id = c.business_id
      where c.id = ${claimId} and ((${contestable(db)} and b.owner_id = c.user_id) or c.state = 'announced')
        and (${userId}::bigint is null or exists (select from app_user where id = ${userId}))
      -- One that is handed over at the same time is waited for, and contested no more.
      for share of c
    ), put as (
      insert into claim_dispute (claim_id, user_id, by_mail, body)
      select id, ${userId}::bigint, ${userId === null}, ${body} from contested
      on conflict ${target} do update set body = excluded.body returning claim_id
    )
    select name as business_name from contested join put on put.claim_id = contested.id`
  return row ?? null
}

export type DisputeRow = {
  id: number
  claimId: number
  businessId: number
  businessName: string
  owner: { name: string; email: string; phone: string }
  grantedAt: Date
  isTakeover: boolean
  by: { name: string; email: string; phone: string } | null
  text: string
  createdAt: Date
}

const MAX_LISTED = 100

export async function listDisputes(db: Db): Promise<DisputeRow[]> {
  return db<DisputeRow[]>`
    select d.id, d.claim_id, c.business_id, b.name as business_name, coalesce(c.decided_at, c.announced_at) as granted_at,
      c.state = 'announced' as is_takeover, d.body as text,
      d.created_at, jsonb_build_object('name', o.name, 'email', o.email, 'phone', o.phone) as owner,
      case when u.id is not null then jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone) end as by
    from claim_dispute d join claim c on c.id = d.claim_id join business b on b.id = c.business_id
    join app_user o on o.id = c.user_id left join app_user u on u.id = d.user_id
    where d.closed_at is null order by d.id limit ${MAX_LISTED}`
}

export type Settled = {
  claimId: number
  businessId: number
  businessName: string
  ownerId: number
  ownerName: string
  ownerEmail: string
  /** Who contested; null: by the mailed link. */
  userId: number | null
  /** The claim was announced, and is not handed over. */
  isTakeover: boolean
}

/** Null when it does not wait. */
export async function closeDispute(
  tx: Db,
  id: number,
  { staffId, isUpheld }: { staffId: number; isUpheld: boolean },
): Promise<Settled | null> {
  const [row] = await tx<Settled[]>`
    update claim_dispute d set closed_at = now(), is_upheld = ${isUpheld}, closed_by = ${staffId}
    from claim c, business b, app_user o
    where d.id = ${id} and d.closed_at is null and c.id = d.claim_id and b.id = c.business_id and o.id = c.user_id
    returning d.claim_id, c.business_id, b.name as business_name, c.user_id as owner_id, o.name as owner_name,
      o.email as owner_email, d.user_id, c.state = 'announced' as is_takeover`
  return row ?? null
}

/** The claim is granted no more; what else was said against it is settled with it. */
export async function revoke(tx: Db, claimId: number, reason: string): Promise<void> {
  await tx`update claim set state = 'revoked', reason = ${reason} where id = ${claimId} and state = 'approved'`
  await tx`
    update claim_dispute set closed_at = now(), is_upheld = true where claim_id = ${claimId} and closed_at is null`
}

type Reopened = Pick<Settled, 'claimId' | 'businessId' | 'businessName' | 'userId'>

/** A dismissal by the caller of the last minutes, taken back, while the claim stands; null where it is too late. */
export async function reopenDispute(
  tx: Db,
  id: number,
  { staffId, minutes }: { staffId: number; minutes: number },
): Promise<Reopened | null> {
  const [row] = await tx<Reopened[]>`
    update claim_dispute d set closed_at = null, is_upheld = null, closed_by = null
    from claim c, business b
    where d.id = ${id} and not d.is_upheld and d.closed_by = ${staffId}
      and d.closed_at > now() - make_interval(mins => ${minutes})
      and c.id = d.claim_id and c.state in ('approved', 'announced') and b.id = c.business_id
    returning d.claim_id, c.business_id, b.name as business_name, d.user_id`
  return row ?? null
}
