import { DISPUTE_DAYS } from '#contract/claims.ts'
import type { takeoverEnds } from '#text/claims-takeovers.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** So many of an account at a time: whoever claims many is looked at first. */
const MOST_OPEN = 3
/** One that cannot be handed over, as the business is not listed or the claimant is blocked, ends after so many days more. */
const GIVEN_UP_DAYS = 30

/** Whether an account claims the most that it may, not counting this business. Its other claims wait until the transaction ends. */
export async function hasTooMany(tx: Tx, userId: number, businessId: number): Promise<boolean> {
  await tx`select from app_user where id = ${userId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from claim c join business b on b.id = c.business_id
    where c.user_id = ${userId} and c.business_id <> ${businessId} and c.state in ('proving', 'waiting', 'announced')
      and b.owner_id is not null`
  return (row?.count ?? 0) >= MOST_OPEN
}

export type Takeover = {
  id: number
  userId: number
  name: string
  email: string
  businessId: number
  businessName: string
  listedEmail: string | null
  handsOverAt: Date
  staffId: number | null
}

const columns = (db: Db) => db`
  c.id, c.user_id, u.name, u.email, c.business_id, b.name as business_name, b.email as listed_email, c.hands_over_at,
  c.decided_by as staff_id`

type Announcing = { id: number; staffId: number; reason: string | null }

/**
 * Announces a claim that waits, of a business that another account has. Null where it is not so, or another is announced. The business
 * is held.
 */
export async function announce(tx: Tx, { id, staffId, reason }: Announcing): Promise<Takeover | null> {
  const [row] = await tx<Takeover[]>`
    update claim c set state = 'announced', announced_at = now(), from_owner_id = b.owner_id,
      hands_over_at = now() + make_interval(days => ${DISPUTE_DAYS}), decided_by = ${staffId}, reason = ${reason}
    from app_user u, business b
    where c.id = ${id} and c.state = 'waiting' and c.document_id is not null and u.id = c.user_id and b.id = c.business_id
      and b.status = 'verified' and b.owner_id <> c.user_id
      and not exists (select from claim o where o.business_id = c.business_id and o.state = 'announced')
    returning ${columns(tx)}`
  return row ?? null
}

/** `userId` is null of the listed address. */
export type Concerned = { userId: number | null; name: string; email: string }

/**
 * Who has the business or works in it, who else claims it, and whoever holds the listed address, unless it is one of theirs or the
 * claimant's.
 */
export async function listConcerned(db: Db, businessId: number, claimantId: number): Promise<Concerned[]> {
  return db<Concerned[]>`
    with known as (
      select u.id as user_id, u.name, u.email from app_user u where u.id = ${claimantId}
        or u.id in (select user_id from business_person where business_id = ${businessId})
        or u.id in (select user_id from claim where business_id = ${businessId} and state in ('proving', 'waiting'))
    )
    select * from known where user_id <> ${claimantId}
    union all
    select null, '', b.email from business b
    where b.id = ${businessId} and b.email is not null and not exists (select from known k where k.email = b.email)
    order by user_id nulls last`
}

export async function listDue(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from claim where state = 'announced' and hands_over_at <= now() order by hands_over_at limit 500`
  return rows.map(({ id }) => id)
}

/** Holds the business and then the claim, in the order of all who give one. */
export async function holdTakeover(tx: Tx, id: number): Promise<void> {
  await tx`
    select from business where id = (select business_id from claim where id = ${id}) for no key update`
  await tx`select from claim where id = ${id} for update`
}

/**
 * One whose days are over and that nothing holds up, held before: no open objection, a listed business that whoever had it still has or nobody
 * has, and an account that is not blocked. `isReached`: who has the business can know of it.
 */
export async function findDue(tx: Tx, id: number): Promise<(Takeover & { isReached: boolean }) | null> {
  const [row] = await tx<(Takeover & { isReached: boolean })[]>`
    select ${columns(tx)}, b.owner_id is null or ${reached(tx)} as is_reached
    from claim c join app_user u on u.id = c.user_id join business b on b.id = c.business_id
    where c.id = ${id} and c.state in ('announced', 'waiting') and c.hands_over_at <= now() and u.blocked_at is null
      and b.status = 'verified' and (b.owner_id is null or b.owner_id = c.from_owner_id)
      and not exists (select from claim_dispute d where d.claim_id = c.id and d.closed_at is null)`
  return row ?? null
}

/** Their address is confirmed, or they were here since. */
const reached = (db: Db) => db`
  exists (select from app_user o where o.id = b.owner_id and (o.email_confirmed_at is not null
    or exists (select from session s where s.user_id = o.id and s.last_seen_at > c.announced_at)))`

/** The staff decides again: whoever has the business cannot know of it. */
export const returnToStaff = (tx: Tx, id: number) =>
  tx`update claim set state = 'waiting' where id = ${id} and state = 'announced'`

export const grant = (tx: Tx, id: number) =>
  tx`update claim set state = 'approved', decided_at = now() where id = ${id} and state in ('announced', 'waiting')`

/** Closes what was said against claims of a business that have ended. */
export const closeEnded = (tx: Db, businessId: number) => tx`
  update claim_dispute d set closed_at = now(), is_upheld = true from claim c
  where c.id = d.claim_id and d.closed_at is null and c.business_id = ${businessId}
    and c.state in ('rejected', 'withdrawn')`

export type Stuck = Takeover & { why: keyof typeof takeoverEnds }

/** Ends what could not be handed over for long. */
export const endStuck = (tx: Tx): Promise<Stuck[]> =>
  tx<Stuck[]>`
    update claim c set state = 'withdrawn', decided_at = now() from app_user u, business b
    where u.id = c.user_id and b.id = c.business_id and c.state = 'announced' and c.hands_over_at < now() - make_interval(days => ${GIVEN_UP_DAYS})
      and not exists (select from claim_dispute d where d.claim_id = c.id and d.closed_at is null)
    returning ${columns(tx)}, case when b.status <> 'verified' then 'unlisted'
      when u.blocked_at is not null then 'account' else 'owner' end as why`

/** The announced claim on a business; null: there is none. */
export async function findAnnounced(
  db: Db,
  businessId: number,
): Promise<{ id: number; handsOverAt: Date } | null> {
  const [row] = await db<{ id: number; handsOverAt: Date }[]>`
    select id, hands_over_at from claim where business_id = ${businessId} and state = 'announced'`
  return row ?? null
}
