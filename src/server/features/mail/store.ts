import type { UserType } from '#contract/accounts.ts'
import type { ToldAction } from '#contract/approvals.ts'
import type { BusinessRole } from '#contract/people.ts'
import type { ErasureReason } from '#contract/users.ts'
import type { ChainResult } from '#text/chains.ts'
import type { TakeoverStep } from '#text/claims-takeovers.ts'
import type { MergeRole } from '#text/merges.ts'
import type { PassingStep } from '#text/people-passing.ts'
import type { Db } from '../../db/pool.ts'
import type { Lane } from './rules.ts'

/**
 * Kinds of mail, with the data their words need. `path` is a link's, below the product's address. `name`, and
 * the business of an invitation, are optional where an address may be unconfirmed: the database takes them out there. Each kind has its caps in `outbound_cap`.
 */
export type MailContent =
  | { kind: 'reset_password'; data: { name?: string; password: string; userType?: UserType } }
  | { kind: 'password_changed'; data: { name: string } }
  | { kind: 'confirm_email'; data: { path: string } }
  | { kind: 'change_email'; data: { path: string } }
  | { kind: 'change_email_taken'; data: Record<string, never> }
  | { kind: 'email_change_asked'; data: { name: string; email: string } }
  | { kind: 'email_changed'; data: { name: string; email: string } }
  | { kind: 'phone_changed'; data: { name: string; phone: string } }
  | { kind: 'totp_on'; data: { name: string } }
  | { kind: 'totp_off'; data: { name: string } }
  | { kind: 'messages_waiting'; data: { name: string; from: string; count: string; path: string } }
  | { kind: 'removal_asked'; data: { place: string; until: string } }
  | { kind: 'removal_decided'; data: { place: string; answer: string; isRemoved: '' | 'yes' } }
  | { kind: 'chain_decided'; data: ChainResult & { name?: string } }
  | { kind: 'chain_takeover'; data: { places: string } }
  | { kind: 'claim_code'; data: { business: string; code: string } }
  | { kind: 'claim_approved'; data: { name: string; business: string } }
  | { kind: 'claim_rejected'; data: { name: string; business: string; reason: string } }
  | { kind: 'claim_reopened'; data: { name: string; business: string } }
  | { kind: 'claim_revoked'; data: { name: string; business: string; reason: string } }
  | { kind: 'claim_takeover'; data: { business: string; path: string } }
  | {
      kind: 'takeover_step'
      data: {
        name?: string
        business: string
        step: TakeoverStep
        path: string
        reason: string
        until: string
      }
    }
  | {
      kind: 'fee_due'
      data: { name: string; business: string; path: string; day: string; reminder: string }
    }
  | { kind: 'listing_suspended'; data: { name: string; business: string; path: string } }
  | {
      kind: 'payment_received'
      data: { name: string; business: string; path: string; amount: string; day: string }
    }
  | {
      kind: 'fee_credited'
      data: { name: string; business: string; path: string; days: string; amount: string; day: string }
    }
  | {
      kind: 'business_decided'
      data: {
        name: string
        business: string
        action: ToldAction
        reason: string
        path: string
        /** "yes" for a business without a position; absent in mails queued by older versions. */
        unplaced?: '' | 'yes'
        role?: 'owner' | 'sender'
      }
    }
  | {
      kind: 'businesses_decided'
      data: {
        name: string
        action: ToldAction
        count: string
        reason: string
        path: string
        /** How many of those approved have no pin; left out: none. */
        unplaced?: string
      }
    }
  | {
      kind: 'business_merged'
      data: {
        name: string
        duplicate: string
        kept: string
        role: MergeRole
        reason: string
        path: string
      }
    }
  | {
      kind: 'owner_question'
      /** `holiday`: empty on other days. */
      data: { name: string; business: string; path: string; day: string; holiday: string }
    }
  | { kind: 'staff_digest'; data: { name: string; lines: string; path: string } }
  | {
      kind: 'business_invitation'
      data: { name?: string; business?: string; path: string; role: BusinessRole }
    }
  | { kind: 'business_passed'; data: { name: string; business: string; step: PassingStep; path: string } }
  | { kind: 'account_erased'; data: { name: string; reason?: ErasureReason } }
  | { kind: 'account_made'; data: { name?: string; password: string; userType: UserType } }
  | { kind: 'password_given'; data: { name?: string; password: string; userType?: UserType } }
  | { kind: 'account_blocked'; data: { name: string; reason: string } }
  | { kind: 'account_unblocked'; data: { name: string; reason: string } }
  | { kind: 'role_changed'; data: { name: string; userType: UserType; reason: string } }
  | { kind: 'totp_reset'; data: { name: string; reason: string } }

export type WaitingMail = { id: number; recipient: string; tries: number } & MailContent

/** So long a process may take over one mail before another one tries it. */
const LEASE_SECONDS = 60

type NewMail = {
  kind: string
  recipient: string | null
  causedBy: number | null
  data: Record<string, string>
  usefulSeconds: number
}

/** The trigger `mail_admitted` judges it: beyond its recipient's caps no row is added. */
export async function addMail(db: Db, mail: NewMail): Promise<void> {
  const { kind, recipient, causedBy, data, usefulSeconds } = mail
  await db`
    insert into mail (kind, recipient, caused_by, data, useful_until)
    select ${kind}, ${recipient}, ${causedBy}, ${db.json(data)}, now() + make_interval(secs => ${usefulSeconds})
    where ${recipient}::text is not null`
}

/** The next mail of a lane that is due, leased to this process; one at a time, for they leave in their order. */
export async function claimMail(db: Db, lane: Lane): Promise<WaitingMail[]> {
  return db<WaitingMail[]>`
    update mail set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from mail
      where lane = ${lane} and sent_at is null and given_up_at is null and next_try_at <= now()
        and useful_until > now()
      order by turn, id for update skip locked limit 1
    )
    returning id, recipient, tries, kind, data`
}

/** The last mail to somebody erased: the address must not outlive it. */
async function forgetLast(db: Db, id: number): Promise<void> {
  await db`delete from mail where id = ${id} and kind = 'account_erased'`
}

/** Marks a mail as sent and deletes its content, which may hold a one-time password. */
export async function markSent(db: Db, id: number): Promise<void> {
  await forgetLast(db, id)
  await db`update mail set sent_at = now(), data = '{}' where id = ${id}`
}

export async function postponeMail(db: Db, id: number, seconds: number): Promise<void> {
  await db`
    update mail set next_try_at = now() + make_interval(secs => ${seconds}),
      turn = mail_turn(mail, now() + make_interval(secs => ${seconds}))
    where id = ${id}`
}

/** The mail server was not asked: that is none of its tries, and it keeps its turn. */
export async function leaveUntried(db: Db, id: number, seconds: number): Promise<void> {
  await db`
    update mail set tries = tries - 1, next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
}

export async function giveUpMail(db: Db, id: number): Promise<void> {
  await forgetLast(db, id)
  await db`update mail set given_up_at = now(), data = '{}' where id = ${id}`
}

/** Deletes mails of long ago: of the oldest `most` those that left, or never will; how many. */
export async function sweepOldMail(db: Db, most: number): Promise<number> {
  const gone = await db`
    delete from mail where id in (select id from mail order by id limit ${most})
      and created_at < now() - interval '90 days' and (sent_at is not null or given_up_at is not null)`
  return gone.count
}

/** Drops expired mails. */
export async function sweepMail(db: Db): Promise<void> {
  await db`
    update mail set given_up_at = now(), data = '{}'
    where sent_at is null and given_up_at is null and useful_until <= now()`
  await db`delete from mail where kind = 'account_erased' and useful_until <= now()`
  await db`delete from outbound_count where day_ends_at <= now()`
}

type Person = { id: number; email: string }

/** Reads mails to the account, and to its address since the account has it: somebody else may have had it before. */
export async function readMails(db: Db, { id }: Pick<Person, 'id'>): Promise<unknown> {
  return db`
    select m.kind, m.recipient, m.created_at, m.sent_at, m.given_up_at
    from mail m join app_user u on u.id = ${id}
    where m.user_id = u.id
      or (m.recipient = u.email and m.created_at >= coalesce(u.email_confirmed_at, u.created_at))
    order by m.created_at`
}

/** All that was written to them, at whatever address, and what waits to tell others of them or names their businesses. */
export async function deleteMails(tx: Db, { id, email }: Person, instead: string): Promise<void> {
  await tx`delete from mail where recipient = ${email} or user_id = ${id}`
  await tx`
    delete from mail
    where caused_by = ${id} and kind = 'messages_waiting' and sent_at is null and given_up_at is null`
  const names = tx`select b.name from business b where b.owner_id = ${id}`
  await tx`
    update mail set data = (
      select jsonb_object_agg(key, case when value in (${names}) then ${instead} else value end) from jsonb_each_text(data))
    where sent_at is null and given_up_at is null
      and exists (select from jsonb_each_text(data) where value in (${names}))`
}
