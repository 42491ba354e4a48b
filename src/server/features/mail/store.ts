import type { UserType } from '#contract/accounts.ts'
import type { ErasureReason } from '#contract/admin-users.ts'
import type { ToldAction } from '#contract/approvals.ts'
import type { MergeRole } from '#text/merges.ts'
import type { Db } from '../../db/pool.ts'

/** What can be written to people, with what the words need. `path` is a link's, below the product's address. */
export type MailContent =
  | { kind: 'reset_password'; data: { name: string; password: string } }
  | { kind: 'password_changed'; data: { name: string } }
  | { kind: 'confirm_email'; data: { name: string; path: string } }
  | { kind: 'change_email'; data: { name: string; path: string } }
  | { kind: 'change_email_taken'; data: Record<string, never> }
  | { kind: 'email_change_asked'; data: { name: string; email: string } }
  | { kind: 'email_changed'; data: { name: string; email: string } }
  | { kind: 'phone_changed'; data: { name: string; phone: string } }
  | { kind: 'totp_on'; data: { name: string } }
  | { kind: 'totp_off'; data: { name: string } }
  | { kind: 'messages_waiting'; data: { name: string; from: string; count: string; path: string } }
  | { kind: 'claim_code'; data: { business: string; code: string } }
  | { kind: 'claim_approved'; data: { name: string; business: string } }
  | { kind: 'claim_rejected'; data: { name: string; business: string; reason: string } }
  | { kind: 'claim_revoked'; data: { name: string; business: string; reason: string } }
  | { kind: 'claim_takeover'; data: { business: string; path: string } }
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
      data: { name: string; business: string; action: ToldAction; reason: string; path: string }
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
  | { kind: 'account_erased'; data: { name: string; reason?: ErasureReason } }
  | { kind: 'account_made'; data: { name: string; password: string; userType: UserType } }
  | { kind: 'password_given'; data: { name: string; password: string } }
  | { kind: 'account_blocked'; data: { name: string; reason: string } }
  | { kind: 'account_unblocked'; data: { name: string; reason: string } }
  | { kind: 'role_changed'; data: { name: string; userType: UserType; reason: string } }
  | { kind: 'totp_reset'; data: { name: string; reason: string } }

export type WaitingMail = { id: number; recipient: string; tries: number } & MailContent

/** So long a process may take over one mail before another one tries it. */
const LEASE_SECONDS = 60

export async function addMail(
  db: Db,
  mail: { kind: string; recipient: string | null; data: Record<string, string>; usefulSeconds: number },
): Promise<void> {
  await db`
    insert into mail (kind, recipient, data, useful_until)
    select ${mail.kind}, ${mail.recipient}, ${db.json(mail.data)}, now() + make_interval(secs => ${mail.usefulSeconds})
    where ${mail.recipient}::text is not null`
}

/** The next mail that is due, leased to this process; null when there is none. */
export async function claimMail(db: Db): Promise<WaitingMail | null> {
  const [mail] = await db<WaitingMail[]>`
    update mail set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = (
      select id from mail
      where sent_at is null and given_up_at is null and next_try_at <= now() and useful_until > now()
      order by next_try_at, id for update skip locked limit 1
    )
    returning id, recipient, tries, kind, data`
  return mail ?? null
}

/** The last mail to somebody erased: the address must not outlive it. */
async function forgetLast(db: Db, id: number): Promise<void> {
  await db`delete from mail where id = ${id} and kind = 'account_erased'`
}

/** What was written is forgotten with it: a password for one use must not lie here. */
export async function markSent(db: Db, id: number): Promise<void> {
  await forgetLast(db, id)
  await db`update mail set sent_at = now(), data = '{}' where id = ${id}`
}

export async function postponeMail(db: Db, id: number, seconds: number): Promise<void> {
  await db`update mail set next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`
}

export async function giveUpMail(db: Db, id: number): Promise<void> {
  await forgetLast(db, id)
  await db`update mail set given_up_at = now(), data = '{}' where id = ${id}`
}

/** Gives up what is of no use any more, and forgets what left long ago. */
export async function sweepMail(db: Db): Promise<void> {
  await db`
    update mail set given_up_at = now(), data = '{}'
    where sent_at is null and given_up_at is null and useful_until <= now()`
  await db`delete from mail where kind = 'account_erased' and useful_until <= now()`
  await db`delete from mail where created_at < now() - interval '90 days' and (sent_at is not null or given_up_at is not null)`
}

/** Since the address is the account's: it may have been somebody else's before. */
export async function readMails(db: Db, recipient: string): Promise<unknown> {
  return db`
    select m.kind, m.created_at, m.sent_at, m.given_up_at
    from mail m join app_user u on u.email = m.recipient
    where m.recipient = ${recipient} and m.created_at >= coalesce(u.email_confirmed_at, u.created_at)
    order by m.created_at`
}

export async function deleteMails(tx: Db, recipient: string): Promise<void> {
  await tx`delete from mail where recipient = ${recipient}`
}
