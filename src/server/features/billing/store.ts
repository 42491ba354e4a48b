import type { Db } from '../../db/pool.ts'
import type { SubscriptionState } from './rules.ts'

export type SubscriptionRow = SubscriptionState & {
  businessId: number
  /** The first days that are not covered any more, and the first one off the list. */
  trialUntil: string
  paidUntil: string
  suspendsOn: string
}

/** Name and address on invoices. */
export type Billing = { billingName: string | null; taxOffice: string | null; taxNo: string | null }

const stateColumns = (db: Db) => db`
  s.business_id, s.state, s.anchor, s.trial_months, s.months, s.reminders, s.took_down, s.extra_days,
  s.kept_off_since, s.trial_until, s.paid_until, s.suspends_on`

export async function readToday(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`select billing_today() as today`
  return row?.today ?? ''
}

export async function readSubscription(
  db: Db,
  businessId: number,
): Promise<(SubscriptionRow & Billing) | null> {
  const [row] = await db<(SubscriptionRow & Billing)[]>`
    select ${stateColumns(db)}, s.billing_name, s.tax_office, s.tax_no
    from subscription s where s.business_id = ${businessId}`
  return row ?? null
}

export type Candidate = {
  ownerId: number
  isListed: boolean
  /** Without a pin no list around a place can show it: its fee does not run. */
  hasPin: boolean
  isSample: boolean
  isRestricted: boolean
  /** The owner's address and, where one can be, telephone are proven. */
  isProven: boolean
}

/** Locks a business with an owner, and thereby its subscription. Null without an owner, and for a duplicate. */
export async function holdBusiness(tx: Db, businessId: number): Promise<Candidate | null> {
  const [row] = await tx<Candidate[]>`
    select b.owner_id, b.status = 'verified' as is_listed, b.lat is not null as has_pin, b.source = 'sample' as is_sample,
      coalesce(c.promotion_restricted, false) as is_restricted,
      ${isProven(tx)} as is_proven
    from business b join app_user u on u.id = b.owner_id left join category c on c.id = b.category_id
    where b.id = ${businessId} and b.merged_into is null for no key update of b`
  return row ?? null
}

/** Its subscription, held. Hold the business before it. */
export async function holdSubscription(tx: Db, businessId: number): Promise<SubscriptionRow | null> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${stateColumns(tx)} from subscription s where s.business_id = ${businessId} for update`
  return row ?? null
}

/** Uses the one trial of the business, of its account, mailbox and telephone; false when one of them had it. */
export async function takeTrial(tx: Db, businessId: number): Promise<boolean> {
  const rows = await tx`
    insert into trial_use (user_id, phone_hash, mailbox_hash, business_id)
    select b.owner_id, trial_phone_hash(nullif(b.phone, '')), mailbox_hash(u.mailbox), b.id
    from business b left join app_user u on u.id = b.owner_id
    where b.id = ${businessId} and not exists (select from trial_use t where t.business_id = b.id)
    on conflict do nothing returning id`
  return rows.length > 0
}

/** Writes the state; the days follow from it. */
export async function putSubscription(tx: Db, businessId: number, one: SubscriptionState): Promise<void> {
  const { state, anchor, trialMonths, months, reminders, tookDown, extraDays, keptOffSince } = one
  await tx`
    insert into subscription (business_id, state, anchor, trial_months, months, reminders, took_down, extra_days,
      kept_off_since)
    values (${businessId}, ${state}, ${anchor}, ${trialMonths}, ${months}, ${reminders}, ${tookDown}, ${extraDays},
      ${keptOffSince}::date)
    on conflict (business_id) do update set state = excluded.state, anchor = excluded.anchor,
      trial_months = excluded.trial_months, months = excluded.months, reminders = excluded.reminders,
      took_down = excluded.took_down, extra_days = excluded.extra_days,
      kept_off_since = excluded.kept_off_since`
}

export async function putBilling(
  db: Db,
  businessId: number,
  billing: { [Name in keyof Billing]: Billing[Name] | undefined },
): Promise<void> {
  const { billingName, taxOffice, taxNo } = billing
  await db`
    update subscription set
      billing_name = ${billingName === undefined ? db`billing_name` : billingName},
      tax_office = ${taxOffice === undefined ? db`tax_office` : taxOffice},
      tax_no = ${taxNo === undefined ? db`tax_no` : taxNo}
    where business_id = ${businessId}`
}

/** Off the list, for the fee alone: false when it was not on it. */
export async function takeDown(tx: Db, businessId: number): Promise<boolean> {
  const rows = await tx`
    update business set status = 'suspended', updated_at = now() where id = ${businessId} and status = 'verified'
    returning id`
  return rows.length > 0
}

export async function bringBack(tx: Db, businessId: number): Promise<void> {
  await tx`
    update business set status = 'verified', updated_at = now()
    where id = ${businessId} and status = 'suspended' and merged_into is null`
}

/** From now on it is another's: what was paid before is not shown to them. */
export async function beginForNext(tx: Db, businessId: number): Promise<void> {
  await tx`
    update subscription set started_at = billing_now(), billing_name = null, tax_office = null, tax_no = null
    where business_id = ${businessId}`
}

/** Cancels payments that are still pending. */
export async function failPending(tx: Db, businessId: number): Promise<void> {
  await tx`
    update payment set state = 'failed', settled_at = billing_now(), next_ask_at = null
    where state = 'pending' and business_id = ${businessId}`
}

/** With what waited to be paid for it. Its telephone may have a trial again, under another account. */
export async function dropSubscription(tx: Db, businessId: number): Promise<void> {
  await failPending(tx, businessId)
  await tx`delete from subscription where business_id = ${businessId}`
  await tx`
    update trial_use set phone_hash = null, business_id = null where business_id = ${businessId} and user_id is not null`
}

/** The staff keeps it off the list from today on, whatever the fee did: the fee is paused. */
export async function setKeptOff(tx: Db, businessId: number): Promise<void> {
  await tx`
    update subscription set took_down = false, kept_off_since = coalesce(kept_off_since, billing_today())
    where business_id = ${businessId}`
}

/**
 * The next subscription whose step is due, held with its business; null when none is, or others have them. Made-up
 * businesses of the demonstration stay on the list.
 */
export async function claimDue(tx: Db): Promise<SubscriptionRow | null> {
  const [row] = await tx<SubscriptionRow[]>`
    select ${stateColumns(tx)} from subscription s join business b on b.id = s.business_id
    where s.next_step_on <= billing_step_day()
      and not (b.source = 'sample' and s.state = 'past_due' and s.reminders = 3)
    order by s.next_step_on, s.business_id
    for update of s skip locked for no key update of b skip locked limit 1`
  return row ?? null
}

/** Of a subscription `s`, business `b` and owner `u`: it began without its trial, which nobody has used up. */
const waitsForTrial = (db: Db) => db`
  s.months = 0 and s.extra_days = 0 and s.state in ('past_due', 'suspended') and ${hasTrial(db)}`

const hasTrial = (db: Db) => db`
  not exists (select from trial_use t where t.business_id = b.id or t.user_id = u.id or t.phone_hash = trial_phone_hash(b.phone)
    or t.mailbox_hash = mailbox_hash(u.mailbox))`

const isProven = (db: Db) => db`u.email_confirmed_at is not null and is_phone_proven(u.id)`

/** Proof required from an owner before the trial of a business begins, listed already or not. */
export async function readTrialNeeds(db: Db, businessId: number): Promise<'email' | 'phone' | null> {
  const [row] = await db<{ needs: 'email' | 'phone' }[]>`
    select case when u.email_confirmed_at is null then 'email' else 'phone' end as needs
    from business b join app_user u on u.id = b.owner_id left join subscription s on s.business_id = b.id
      left join category c on c.id = b.category_id
    where b.id = ${businessId} and b.source <> 'sample' and not coalesce(c.promotion_restricted, false)
      and not (${isProven(db)}) and case when s.business_id is null then ${hasTrial(db)} else ${waitsForTrial(db)} end`
  return row?.needs ?? null
}

/** Businesses of an owner whose trial waited for what they have proven now. */
export async function listTrialsDue(db: Db, userId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select b.id from subscription s join business b on b.id = s.business_id join app_user u on u.id = b.owner_id
    where u.id = ${userId} and ${isProven(db)} and ${waitsForTrial(db)} order by b.id`
  return rows.map(({ id }) => id)
}

/**
 * Listed businesses with an owner and no subscription, those that began without their trial because the owner's address
 * was not confirmed yet, and those whose trade pays by now, or does not any more.
 */
export async function listUnsettled(db: Db, most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    (select b.id from business b
      where b.status = 'verified' and b.owner_id is not null and b.lat is not null
        and not exists (select from subscription s where s.business_id = b.id)
      order by b.id limit ${most})
    union
    (select b.id from subscription s join business b on b.id = s.business_id join app_user u on u.id = b.owner_id
      where ${isProven(db)} and ${waitsForTrial(db)}
      order by b.id limit ${most})
    union
    (select b.id from subscription s join business b on b.id = s.business_id left join category c on c.id = b.category_id
      where b.owner_id is not null and s.state <> 'ended' and (s.state = 'exempt') <> coalesce(c.promotion_restricted, false)
      order by b.id limit ${most})
    union
    (select b.id from subscription s join business b on b.id = s.business_id
      where b.status = 'verified' and b.owner_id is not null and s.state in ('trial', 'active', 'past_due')
        and (b.lat is null) = (s.kept_off_since is null)
      order by b.id limit ${most})`
  return rows.map(({ id }) => id)
}

export type Owner = { id: number; email: string; firstName: string; businessName: string }

/** The recipient of notices about a business's fee; null without an owner. */
export async function readOwner(db: Db, businessId: number): Promise<Owner | null> {
  const [row] = await db<Owner[]>`
    select u.id, u.email, u.first_name, b.name as business_name
    from business b join app_user u on u.id = b.owner_id where b.id = ${businessId}`
  return row ?? null
}

/** Reads a person's billing data: whether they had their trial, what they owe, and what they paid as owner. */
export async function readPersonal(db: Db, userId: number): Promise<unknown> {
  const inTheirTime = (moment: string) => db`
    exists (select from business_ownership w where w.user_id = ${userId} and w.business_id = b.id
      and ${db(moment)} >= w.from_at and (w.until_at is null or ${db(moment)} <= w.until_at))`
  const trials = await db`select given_at from trial_use where user_id = ${userId}`
  const subscriptions = await db`
    select b.name as business, s.state, s.started_at, s.trial_until, s.paid_until, s.billing_name, s.tax_office, s.tax_no
    from subscription s join business b on b.id = s.business_id where b.owner_id = ${userId} order by b.id`
  const payments = await db`
    select b.name as business, p.method, p.state, p.months, p.amount_kurus, p.reference, p.created_at, p.settled_at
    from payment p join business b on b.id = p.business_id where ${inTheirTime('p.created_at')} order by p.id`
  const invoices = await db`
    select i.number, i.issued_at, i.buyer_name, i.buyer_address, i.buyer_tax_office, i.buyer_tax_no, i.period_from,
      i.period_until, i.gross_kurus, i.vat_kurus
    from invoice i join business b on b.id = i.business_id where ${inTheirTime('i.issued_at')} order by i.id`
  const credits = await db`
    select b.name as business, f.title, f.amount_kurus, f.days, f.given_at
    from fee_credit f join business b on b.id = f.business_id where ${inTheirTime('f.given_at')} order by f.id`
  return { trials, subscriptions, payments, credits, invoices }
}

/** Cancels an owner's pending payments and deletes the subscriptions; invoices stay, as tax law requires. */
export async function forgetOwner(tx: Db, userId: number): Promise<void> {
  const owned = tx`select id from business where owner_id = ${userId}`
  await tx`
    update payment set state = 'failed', settled_at = billing_now(), next_ask_at = null
    where state = 'pending' and business_id in (${owned})`
  await tx`delete from subscription where business_id in (${owned})`
}

/** Whose months a payment adds: a duplicate's are the kept one's. */
export async function findPayingBusiness(db: Db, businessId: number): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select coalesce(merged_into, id) as id from business where id = ${businessId}`
  return row?.id ?? businessId
}

/** Copies the invoice address from one business to the other. */
export async function copyBilling(tx: Db, from: number, into: number): Promise<void> {
  await tx`
    update subscription s set billing_name = f.billing_name, tax_office = f.tax_office, tax_no = f.tax_no
    from subscription f where f.business_id = ${from} and s.business_id = ${into}`
}
