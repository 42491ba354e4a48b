import type { Db } from '../../db/pool.ts'

/** Where they work or worked; a former place by name only where it is public. */
export async function readMemberships(db: Db, userId: number): Promise<unknown> {
  return db`
    select m.business_id, case when m.until_at is null or b.status = 'verified' then b.name end as business, m.role,
      m.from_at, m.until_at, m.end_reason
    from business_member m join business b on b.id = m.business_id where m.user_id = ${userId} order by m.id`
}

/** Reads invitations they sent, with the address, and those to their confirmed address or proven telephone. */
export async function readInvitations(db: Db, userId: number): Promise<unknown> {
  return db`
    select 'sent' as direction, i.business_id, i.role, coalesce(i.email, i.phone) as address, i.state, i.created_at,
      i.closed_at
    from business_invitation i where i.invited_by = ${userId}
    union all
    select 'received', i.business_id, i.role, coalesce(i.email, i.phone), i.state, i.created_at, i.closed_at
    from app_user u join business_invitation i on i.answered_by = u.id
      or i.email = u.email and u.email_confirmed_at is not null or i.phone = u.phone and u.phone_proven_at is not null
    where u.id = ${userId} order by created_at`
}

/** Deletes invitations to the account's addresses, and those it sent as an owner. */
export async function eraseInvitations(tx: Db, userId: number): Promise<void> {
  await tx`
    delete from business_invitation i using app_user u
    where u.id = ${userId} and (i.email = u.email or i.answered_by = u.id or i.invited_by = u.id
      or i.phone = u.phone and u.phone_proven_at is not null)`
}

/** Deletes old invitations with their addresses. */
export async function sweepInvitations(db: Db, days: number): Promise<void> {
  await db`
    delete from business_invitation
    where coalesce(closed_at, expires_at) < now() - make_interval(days => ${days})`
}

/** Its people come with a duplicate's owner, where that one owns the kept business, too. */
export async function moveMembers(tx: Db, { from, into }: { from: number; into: number }): Promise<number> {
  const moved = await tx`
    update business_member m set business_id = ${into} where m.business_id = ${from} and m.until_at is null
      and not exists (select from business_member k
        where k.business_id = ${into} and k.user_id = m.user_id and k.until_at is null)
    returning 1`
  return moved.length
}
