import { type BusinessRole, INVITATION_DAYS } from '#contract/people.ts'
import type { Db } from '../../db/pool.ts'
import type { Account, Invitee } from './rules.ts'

export type InvitationRow = {
  id: number
  businessId: number
  role: BusinessRole
  email: string | null
  phone: string | null
  createdAt: Date
  expiresAt: Date
  isOver: boolean
}

const columns = (db: Db) => db`
  i.id, i.business_id, i.role, i.email, i.phone, i.created_at, i.expires_at, i.expires_at <= now() as is_over`

/** Unanswered invitations, the latest first. */
export async function listOpen(db: Db, businessId: number): Promise<InvitationRow[]> {
  return db<InvitationRow[]>`
    select ${columns(db)} from business_invitation i
    where i.business_id = ${businessId} and i.state = 'open' order by i.id desc`
}

/**
 * Makes an invitation, or renews the open one of the same address or number. One is asked to take over: whoever was before
 * is not any more.
 */
export async function putInvitation(
  tx: Db,
  {
    businessId,
    invitedBy,
    role,
    email,
    phone,
  }: Invitee & { businessId: number; invitedBy: number; role: BusinessRole },
): Promise<InvitationRow & { isNew: boolean }> {
  if (role === 'owner')
    await tx`
      update business_invitation set state = 'withdrawn', closed_at = now()
      where business_id = ${businessId} and state = 'open' and role = 'owner'
        and (email, phone) is distinct from (${email}::text, ${phone}::text)`
  const target =
    role === 'owner'
      ? tx`(business_id) where state = 'open' and role = 'owner'`
      : email === null
        ? tx`(business_id, phone) where state = 'open' and phone is not null and role <> 'owner'`
        : tx`(business_id, email) where state = 'open' and email is not null and role <> 'owner'`
  const [row] = await tx<(InvitationRow & { isNew: boolean })[]>`
    insert into business_invitation as i (business_id, role, email, phone, invited_by)
    values (${businessId}, ${role}, ${email}, ${phone}, ${invitedBy})
    on conflict ${target} do update set role = excluded.role, invited_by = excluded.invited_by, created_at = now(),
      expires_at = now() + make_interval(days => ${INVITATION_DAYS})
    returning ${columns(tx)}, i.xmax = 0 as is_new`
  if (!row) throw new Error('The invitation was not written')
  return row
}

/** False where none of this number is open. */
export async function withdraw(tx: Db, businessId: number, id: number): Promise<boolean> {
  const taken = await tx`
    update business_invitation set state = 'withdrawn', closed_at = now()
    where id = ${id} and business_id = ${businessId} and state = 'open' returning 1`
  return taken.length > 0
}

export type ReceivedRow = InvitationRow & { businessName: string; isOpen: boolean }

const receivedColumns = (db: Db) => db`
  ${columns(db)}, b.name as business_name, i.state = 'open' and i.expires_at > now() as is_open`

export async function findInvitation(db: Db, id: number): Promise<ReceivedRow | null> {
  const [row] = await db<ReceivedRow[]>`
    select ${receivedColumns(db)} from business_invitation i join business b on b.id = i.business_id where i.id = ${id}`
  return row ?? null
}

/** To the confirmed address, or the proven telephone, of this account; by telephone, others need the link. */
export async function listReceived(db: Db, userId: number): Promise<ReceivedRow[]> {
  return db<ReceivedRow[]>`
    select ${receivedColumns(db)} from app_user u
    join business_invitation i on i.email = u.email and u.email_confirmed_at is not null
      or i.phone = u.phone and u.phone_proven_at is not null
    join business b on b.id = i.business_id
    where u.id = ${userId} and i.state = 'open' and i.expires_at > now() order by i.id desc limit 50`
}

/** Closes an open one; false where another answer, or its withdrawal, came before. */
export async function closeInvitation(
  tx: Db,
  { id, userId, state }: { id: number; userId: number; state: 'accepted' | 'declined' },
): Promise<boolean> {
  const closed = await tx`
    update business_invitation set state = ${state}, closed_at = now(), answered_by = ${userId}
    where id = ${id} and state = 'open' and expires_at > now() returning 1`
  return closed.length > 0
}

export async function readAccount(db: Db, userId: number): Promise<Account & { name: string }> {
  const [row] = await db<(Account & { name: string })[]>`
    select email, email_confirmed_at is not null as email_confirmed, phone, name from app_user where id = ${userId}`
  if (!row) throw new Error(`The account ${userId} is gone`)
  return row
}

/** The account to notify: it has confirmed the address, or proven the telephone. */
export async function findInvited(db: Db, { email, phone }: Invitee): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from app_user where user_type in ('customer', 'business') and blocked_at is null and (
      email = ${email}::text and email_confirmed_at is not null or phone = ${phone}::text and phone_proven_at is not null)`
  return rows.map(({ id }) => id)
}
