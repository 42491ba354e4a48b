import type { Db } from '#server/db/pool.ts'
import { type Fields, insertRows } from '../db/seed/insert-rows.ts'
import { fromNow } from './from-now.ts'

/** Adds valid rows for tests, like `buildUser` and `buildBusiness`: pass only the fields that matter. */

/** A text is one of PostgreSQL's special values, such as `now`. */
type Time = Date | string | null
type Row = { id: number }

const NOW = 'now'

export async function insertRow(db: Db, table: string, fields: Fields): Promise<Row> {
  const [row] = await insertRows(db, table, [fields])
  if (!row) throw new Error(`No row was added to ${table}`)
  return row
}

/** A factory for rows of a table for which these fields and the database's defaults suffice. */
const factory =
  <Needed extends object>(table: string, defaults: Fields = {}) =>
  (db: Db, fields: Needed): Promise<Row> =>
    insertRow(db, table, { ...defaults, ...fields })

/** A person who works in a business from now on. */
export const buildMember = factory<{ businessId: number; userId: number; role: 'manager' | 'staff' }>(
  'business_member',
)

type ClaimFields = {
  businessId: number
  userId: number
  proof?: 'email' | 'phone' | 'document' | 'letter'
  state?: 'proving' | 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'revoked'
  decidedAt?: Time
  documentId?: number
}

/** A claim, just begun, by mail; later states get the times they need. */
export function buildClaim(db: Db, fields: ClaimFields): Promise<Row> {
  const { state = 'proving' } = fields
  const provenAt = ['waiting', 'approved', 'revoked'].includes(state) ? NOW : null
  const decidedAt = state === 'proving' || state === 'waiting' ? null : NOW
  return insertRow(db, 'claim', { proof: 'email', provenAt, decidedAt, ...fields })
}

/** A dispute about a claim, by the link of a mail. */
export const buildDispute = factory<{ claimId: number; userId?: number; byMail?: boolean; body?: string }>(
  'claim_dispute',
  {
    byMail: true,
    body: 'Benim',
  },
)

/** A customer's objection to a call-out that has ended. */
export async function buildCallOutDispute(db: Db, businessId: number): Promise<Row> {
  const { id: callOutId } = await insertRow(db, 'call_out', {
    ...{ clientId: 'itiraz-edilen', categoryId: 6, choice: 'flat_no_spare', lat: 41, lng: 29 },
    ...{ status: 'over', endsAt: NOW, endedAt: NOW },
  })
  return insertRow(db, 'call_out_dispute', {
    ...{ callOutId, side: 'customer', businessId, reason: 'Gelen olmadı' },
  })
}

type ReviewFields = {
  businessId: number
  userId: number
  stars?: number
  body?: string
  createdAt?: Time
  answer?: string
  answeredAt?: Time
  hiddenReason?: string
}

/** A review with five stars; hidden if it has a `hiddenReason`. */
export function buildReview(db: Db, fields: ReviewFields): Promise<Row> {
  const answeredAt = fields.answer === undefined ? null : NOW
  const hiddenAt = fields.hiddenReason === undefined ? null : NOW
  return insertRow(db, 'review', { stars: 5, body: 'İyi', answeredAt, hiddenAt, ...fields })
}

type PrizeFields = {
  userId: number
  /** Null or absent: the platform's. */
  businessId?: number | null
  kind?: 'discount' | 'gift' | 'credit' | 'service'
  /** In kurus. */
  value?: number
  title?: string
  code?: string
  expiresAt?: Time
  usedAt?: Time
}
type SpinFields = { businessId?: number; day?: Time; spunAt?: Time }

/** A prize won today on the platform's wheel and valid for a day; `spin` overrides fields of its spin. */
export async function buildPrize(db: Db, fields: PrizeFields, spin: SpinFields = {}): Promise<Row> {
  const spinId = await buildSpin(db, { userId: fields.userId, ...spin })
  return insertRow(db, 'prize', {
    spinId,
    kind: 'discount',
    title: 'İndirim',
    value: 100,
    code: `724${1_000_000 + spinId}`,
    expiresAt: fromNow({ days: 1 }),
    codeOpen: !fields.usedAt,
    ...fields,
  })
}

async function buildSpin(db: Db, fields: SpinFields & { userId: number }): Promise<number> {
  const [next] = await db<Row[]>`select nextval('wheel_spin_id') as id`
  const { id } = await insertRow(db, 'wheel_spin', {
    id: next?.id,
    ...{ day: 'today', rightNo: 1, layoutId: 1, stocks: [], segmentId: 1, isWin: true, grantsExtra: false },
    ...{ serverSeed: `\\x${'00'.repeat(32)}`, clientSeed: '' },
    ...fields,
  })
  return id
}

type SegmentFields = {
  businessId?: number
  title?: string
  kind?: string
  weight?: number
  stock?: number | null
  position?: number
}

/** A gift on the wheel of the platform or of the business. */
export const buildSegment = (db: Db, fields: SegmentFields = {}): Promise<Row> =>
  insertRow(db, 'wheel_segment', {
    surface: fields.businessId === undefined ? 'page' : 'business',
    ...{ title: 'Ücretsiz yıkama', kind: 'gift', weight: 1 },
    ...fields,
  })

type MessageFields = {
  side?: 'customer' | 'business'
  authorId?: number | null
  isAutomatic?: boolean
  body?: string
  appointmentAt?: Time
  sentAt?: Time
}

/** A conversation with unread messages, by default of the customer. */
export async function buildThread(
  db: Db,
  fields: { businessId: number; customerId: number },
  messages: readonly MessageFields[] = [{}],
): Promise<Row> {
  const thread = await insertRow(db, 'thread', fields)
  await addMessages(
    db,
    thread.id,
    messages.map((message) => ({
      ...(message.side !== 'business' && { authorId: fields.customerId }),
      ...message,
    })),
  )
  return thread
}

/** Adds messages to a conversation; those with `appointmentAt` are requests for an appointment. */
export async function addMessages(
  db: Db,
  threadId: number,
  messages: readonly MessageFields[],
): Promise<void> {
  const [thread] = await db<{ lastNo: number }[]>`select last_no from thread where id = ${threadId}`
  const rows = messages.map((message, i) => ({
    ...{ threadId, no: (thread?.lastNo ?? 0) + i + 1, side: 'customer' },
    ...{ authorId: null, isAutomatic: false, kind: 'text', body: 'Merhaba' },
    ...(message.appointmentAt && { kind: 'appointment', body: '' }),
    ...message,
  }))
  await insertRows(db, 'message', rows)
  const unread = (side: string) => rows.filter((row) => row.side !== side).length
  await db`
    update thread set last_no = last_no + ${rows.length}, customer_unread = customer_unread + ${unread('customer')},
      business_unread = business_unread + ${unread('business')} where id = ${threadId}`
}

type ReportFields = { userId?: number; kind?: string; details?: string }

/** Adds a report and returns the id of its case. */
export async function buildBusinessReport(
  db: Db,
  fields: ReportFields & { businessId: number },
): Promise<number> {
  const [row] = await insertRows<{ caseId: number }>(
    db,
    'business_report',
    [{ kind: 'other', ...fields }],
    'case_id',
  )
  return row?.caseId ?? 0
}

export const buildReviewReport = factory<ReportFields & { reviewId: number }>('review_report', {
  kind: 'abuse',
})

type MessageReportFields = { threadId: number; reporterId: number; kind?: string }
/** A report of the first message by the customer. */
export const buildMessageReport = factory<MessageReportFields>('message_report', {
  ...{ no: 1, side: 'customer', kind: 'abuse' },
})

/** A notification to all users or to `userId`. */
export async function buildNotification(
  db: Db,
  { userId, ...fields }: { userId?: number; title?: string; message?: string } = {},
): Promise<Row> {
  const target =
    userId === undefined ? { targetType: 'all', targetCount: 0 } : { targetType: 'specific', targetCount: 1 }
  const row = { kind: 'service', title: 'Bakım', message: 'Bu gece', ...target, ...fields }
  const notification = await insertRow(db, 'notification', row)
  if (userId !== undefined)
    await insertRows(db, 'notification_recipient', [{ notificationId: notification.id, userId }], 'user_id')
  return notification
}

/** A proposed change of a business. */
export const buildChange = factory<{ businessId: number; proposerId?: number; proposed?: Fields }>(
  'business_change',
  { proposed: { name: 'Yeni ad' } },
)

/** The record of who submitted a business. */
export const buildSubmission = factory<{ businessId: number; userId: number }>('submission', {
  kind: 'submitted',
})

/** An invoice of a paid month; `gross_kurus` includes a VAT of 20 %. */
export const buildInvoice = factory<{
  businessId: number
  paymentId: number
  year: number
  no: number
  buyerName: string
}>('invoice', {
  ...{ sellerName: 'S', sellerAddress: '', sellerTaxOffice: '', sellerTaxNo: '' },
  ...{ buyerAddress: '', buyerTaxOffice: '', buyerTaxNo: '', months: 1 },
  ...{ periodFrom: '2026-01-01', periodUntil: '2026-02-01' },
  ...{ grossKurus: 7500, vatPercent: 20, vatKurus: 1250, netKurus: 6250 },
})

let payments = 0
type PaymentFields = { businessId: number; state?: 'pending' | 'paid' | 'failed'; reference?: string }

/** A pending bank transfer for one month; in another state, settled now. */
export const buildPayment = (db: Db, fields: PaymentFields): Promise<Row> => {
  payments += 1
  return insertRow(db, 'payment', {
    ...{
      method: 'bank_transfer',
      months: 1,
      amountKurus: 7500,
      reference: String(payments).padStart(8, '0'),
    },
    settledAt: (fields.state ?? 'pending') === 'pending' ? null : NOW,
    ...fields,
  })
}
