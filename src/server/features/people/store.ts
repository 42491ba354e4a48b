import type { BusinessPerson, MemberRole } from '#contract/people.ts'
import type { Db } from '../../db/pool.ts'

type PersonRow = Omit<BusinessPerson, 'since'> & { since: Date }

/** The owner first, then in the order in which they came. */
export async function listPeople(db: Db, businessId: number): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select w.user_id, u.name, w.role, coalesce(m.from_at, o.from_at, u.created_at) as since
    from business_person w join app_user u on u.id = w.user_id
    left join business_member m on m.business_id = w.business_id and m.user_id = w.user_id and m.until_at is null
    left join business_ownership o on o.business_id = w.business_id and o.user_id = w.user_id and o.until_at is null
    where w.business_id = ${businessId} order by w.role <> 'owner', m.id`
}

export type FormerRow = { userId: number; name: string; role: MemberRole }

/** Whose access ended with the owner before this one, in the same transaction that made this one the owner. */
const former = (db: Db, businessId: number) => db`
  business_member m join business_ownership o on o.business_id = m.business_id and o.until_at is null
  where m.business_id = ${businessId} and m.end_reason = 'owner_changed' and m.until_at = (
      select max(until_at) from business_ownership e
      where e.business_id = m.business_id and e.until_at <= o.from_at)
    and m.user_id <> o.user_id
    and not exists (select from business_member n
      where n.business_id = m.business_id and n.user_id = m.user_id and n.id > m.id)`

export async function listFormer(db: Db, businessId: number): Promise<FormerRow[]> {
  return db<FormerRow[]>`
    select f.user_id, u.name, f.role from (select m.* from ${former(db, businessId)}) f
    join app_user u on u.id = f.user_id order by f.id`
}

/** `isListed`: the staff has approved its name. */
export type Held = { name: string; ownerId: number; isListed: boolean }

/** Locks the business, so that the number of its members cannot change. */
export async function holdBusiness(tx: Db, id: number): Promise<Held | null> {
  const [row] = await tx<Held[]>`
    select name, owner_id, status = 'verified' as is_listed from business
    where id = ${id} and owner_id is not null and merged_into is null for no key update`
  return row ?? null
}

/** Whether it is on the list, and its owner's account is open: a blocked one passes nothing on. */
export async function readListingState(
  tx: Db,
  id: number,
): Promise<{ isListed: boolean; isBlocked: boolean } | null> {
  const [row] = await tx<{ isListed: boolean; isBlocked: boolean }[]>`
    select b.status = 'verified' as is_listed, u.blocked_at is not null as is_blocked
    from business b join app_user u on u.id = b.owner_id where b.id = ${id}`
  return row ?? null
}

export async function countMembers(db: Db, businessId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from business_member where business_id = ${businessId} and until_at is null`
  return row?.count ?? 0
}

/** Adds a member, or changes the role of an existing one. */
export async function putMember(
  tx: Db,
  { businessId, userId, role }: { businessId: number; userId: number; role: MemberRole },
): Promise<void> {
  await tx`
    insert into business_member (business_id, user_id, role) values (${businessId}, ${userId}, ${role})
    on conflict (business_id, user_id) where until_at is null do update set role = excluded.role`
}

/** False if this account is no member. */
export async function setRole(
  tx: Db,
  { businessId, userId, role }: { businessId: number; userId: number; role: MemberRole },
): Promise<boolean> {
  const set = await tx`
    update business_member set role = ${role}
    where business_id = ${businessId} and user_id = ${userId} and until_at is null returning 1`
  return set.length > 0
}

/** Whether this is somebody whom the owner before had, and whose account may work in a business. */
export async function isFormer(tx: Db, businessId: number, userId: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from (select m.user_id from ${former(tx, businessId)}) f
    join app_user u on u.id = f.user_id and u.user_type in ('customer', 'business') and u.blocked_at is null
    where f.user_id = ${userId}`
  return row !== undefined
}

/** False if this account is no member. */
export async function endMember(
  tx: Db,
  { businessId, userId, reason }: { businessId: number; userId: number; reason: 'removed' | 'left' },
): Promise<boolean> {
  const ended = await tx`
    update business_member set until_at = now(), end_reason = ${reason}
    where business_id = ${businessId} and user_id = ${userId} and until_at is null returning 1`
  // Withdraws their pending proposals.
  await tx`
    update business_change set state = 'withdrawn', closed_at = now()
    where business_id = ${businessId} and proposer_id = ${userId} and state = 'open'`
  return ended.length > 0
}

/** A former one whom the new owner does not keep is offered no more. */
export async function forgetFormer(tx: Db, businessId: number, userId: number): Promise<boolean> {
  const ended = await tx`
    update business_member set end_reason = 'removed' where id in (
      select f.id from (select m.id, m.user_id from ${former(tx, businessId)}) f where f.user_id = ${userId})
    returning 1`
  return ended.length > 0
}
