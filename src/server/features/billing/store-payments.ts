import type { PaymentMethod, PaymentState } from '#contract/billing.ts'
import type { Db } from '../../db/pool.ts'

export type PaymentRow = {
  id: number
  businessId: number | null
  method: PaymentMethod
  state: PaymentState
  months: number
  amountKurus: number
  reference: string | null
  createdAt: Date
  settledAt: Date | null
}
/** One that iyzico can be asked about. */
export type CardPayment = PaymentRow & { conversationId: string; providerToken: string; asks: number }
type Asked = { businessId: number; months: number; amountKurus: number }

const columns = (db: Db) => db`
  p.id, p.business_id, p.method, p.state, p.months, p.amount_kurus, p.reference, p.created_at, p.settled_at`
const cardColumns = (db: Db) => db`${columns(db)}, p.conversation_id, p.provider_token, p.asks`

/**
 * The business's open transfer of these months. Other months are another transfer: what a reference stands for never
 * changes, for its money may be under way. One of the references is free, or the statement fails.
 */
export async function putTransfer(
  db: Db,
  { businessId, months, amountKurus }: Asked,
  references: readonly string[],
): Promise<PaymentRow> {
  const [row] = await db<PaymentRow[]>`
    insert into payment as p (business_id, method, months, amount_kurus, reference)
    values (${businessId}, 'bank_transfer', ${months}, ${amountKurus}, (
      select r from unnest(${references as string[]}::text[]) as r
      where not exists (select from payment taken where taken.reference = r) limit 1))
    on conflict (business_id, months, amount_kurus) where method = 'bank_transfer' and state = 'pending'
    do update set created_at = excluded.created_at
    returning ${columns(db)}`
  if (!row) throw new Error('The transfer was not added')
  return row
}

export async function addCardPayment(
  db: Db,
  { businessId, months, amountKurus, conversationId }: Asked & { conversationId: string },
): Promise<PaymentRow> {
  const [row] = await db<PaymentRow[]>`
    insert into payment as p (business_id, method, months, amount_kurus, conversation_id)
    values (${businessId}, 'iyzico', ${months}, ${amountKurus}, ${conversationId}) returning ${columns(db)}`
  if (!row) throw new Error('The payment was not added')
  return row
}

/** Its page is open: iyzico is asked about it from now on. */
export async function notePage(db: Db, id: number, token: string, askInSeconds: number): Promise<void> {
  await db`
    update payment set provider_token = ${token},
      next_ask_at = billing_now() + make_interval(secs => ${askInSeconds})
    where id = ${id} and state = 'pending'`
}

/** `openTransfer`: the one asked for last, while it waits. Earlier ones are confirmed all the same when their money comes. */
export async function readPayments(
  db: Db,
  businessId: number,
): Promise<{ openTransfer: PaymentRow | null; latest: PaymentRow | null }> {
  const [latest] = await db<PaymentRow[]>`
    select ${columns(db)} from payment p join subscription s on s.business_id = p.business_id
    where p.business_id = ${businessId} and p.created_at >= s.started_at
    order by p.created_at desc, p.id desc limit 1`
  const [transfer] = await db<PaymentRow[]>`
    select ${columns(db)} from payment p
    where p.business_id = ${businessId} and p.method = 'bank_transfer'
    order by p.created_at desc, p.id desc limit 1`
  return { openTransfer: transfer?.state === 'pending' ? transfer : null, latest: latest ?? null }
}

export async function findByToken(db: Db, token: string): Promise<CardPayment | null> {
  const [row] = await db<CardPayment[]>`
    select ${cardColumns(db)} from payment p where p.provider_token = ${token}`
  return row ?? null
}

/** A card payment that is to be asked about, leased to this process; null when there is none. */
export async function claimAsk(db: Db, leaseSeconds: number): Promise<CardPayment | null> {
  const [row] = await db<CardPayment[]>`
    update payment p set asks = asks + 1, next_ask_at = billing_now() + make_interval(secs => ${leaseSeconds})
    where p.id = (
      select id from payment where next_ask_at <= billing_now() order by next_ask_at, id
      for update skip locked limit 1)
    returning ${cardColumns(db)}`
  return row ?? null
}

/** Schedules the next question, unless the payment page expired long ago unpaid: then the payment has failed. */
export async function askLater(
  db: Db,
  id: number,
  { seconds, overHours }: { seconds: number; overHours: number | null },
): Promise<void> {
  await db`
    update payment set
      state = case when over then 'failed' else state end,
      settled_at = case when over then billing_now() end,
      next_ask_at = case when not over then billing_now() + make_interval(secs => ${seconds}) end
    from (select ${overHours}::int is not null
        and created_at < billing_now() - make_interval(hours => coalesce(${overHours}::int, 0)) as over
      from payment where id = ${id}) as judged
    where id = ${id} and state = 'pending'`
}

export async function markFailed(db: Db, id: number): Promise<void> {
  await db`
    update payment set state = 'failed', settled_at = billing_now(), next_ask_at = null
    where id = ${id} and state = 'pending'`
}

/**
 * The payment, if it was this call that settled it: of a hundred at once, one. A card may fail and then not: iyzico lets
 * its payer try again.
 */
export async function markPaid(
  tx: Db,
  id: number,
  providerPaymentId: string | null,
): Promise<PaymentRow | null> {
  const [row] = await tx<PaymentRow[]>`
    update payment p set state = 'paid', settled_at = billing_now(), next_ask_at = null,
      provider_payment_id = ${providerPaymentId}
    where p.id = ${id} and (p.state = 'pending' or (p.state = 'failed' and p.method = 'iyzico'))
    returning ${columns(tx)}`
  return row ?? null
}

/** The payer as told to iyzico. */
export type Payer = {
  businessName: string
  address: string
  city: string
  category: string
  firstName: string
  lastName: string
  email: string
  billingName: string | null
  taxNo: string | null
}

export async function readPayer(db: Db, businessId: number): Promise<Payer | null> {
  const [row] = await db<Payer[]>`
    select b.name as business_name, b.address, coalesce(b.city, '') as city, coalesce(c.name, '') as category,
      u.first_name, u.last_name, u.email, s.billing_name, s.tax_no
    from business b join app_user u on u.id = b.owner_id left join category c on c.id = b.category_id
    left join subscription s on s.business_id = b.id where b.id = ${businessId}`
  return row ?? null
}

export type AdminRow = PaymentRow & {
  businessName: string | null
  city: string | null
  ownerName: string | null
  invoiceNumber: string | null
}

const withBusiness = (db: Db) => db`
  payment p left join business b on b.id = p.business_id left join app_user u on u.id = b.owner_id
  left join invoice i on i.payment_id = p.id`
const adminColumns = (db: Db) => db`
  ${columns(db)}, b.name as business_name, b.city, u.name as owner_name, i.number as invoice_number`

type Question = { state: PaymentState; digits: string; words: string; before: number; most: number }

/** The latest first. Cards that wait are iyzico's to confirm, so only transfers wait here. */
export async function listForAdmin(db: Db, question: Question): Promise<AdminRow[]> {
  const { state, digits, words, before, most } = question
  const matches =
    digits === '' && words === ''
      ? db`true`
      : db`(${digits !== '' ? db`p.reference like ${`${digits}%`}` : db`false`}
          or ${words !== '' ? db`b.name_folded like ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}` : db`false`})`
  return db<AdminRow[]>`
    select ${adminColumns(db)} from ${withBusiness(db)}
    where p.state = ${state} and (p.state <> 'pending' or p.method = 'bank_transfer') and p.id < ${before}
      and ${matches}
    order by p.id desc limit ${most}`
}

/** Held until the transaction ends. */
export async function holdTransfer(tx: Db, id: number): Promise<PaymentRow | null> {
  const [row] = await tx<PaymentRow[]>`
    select ${columns(tx)} from payment p where p.id = ${id} and p.method = 'bank_transfer' for update`
  return row ?? null
}

export async function readForAdmin(db: Db, id: number): Promise<AdminRow | null> {
  const [row] = await db<AdminRow[]>`select ${adminColumns(db)} from ${withBusiness(db)} where p.id = ${id}`
  return row ?? null
}
