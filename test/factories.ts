import type { Db } from '#server/db/pool.ts'
import { type Fields, insertRows } from '../db/seed/insert-rows.ts'
import { fromNow } from './from-now.ts'

/** Rows for tests, beside `buildUser` and `buildBusiness`: valid as they are, name only what matters. */

/** A time may be one of PostgreSQL's own words. */
type Time = Date | string | null
type Row = { id: number }

const NOW = 'now'

async function insertRow(db: Db, table: string, fields: Fields): Promise<Row> {
  const [row] = await insertRows(db, table, [fields])
  if (!row) throw new Error(`No row was added to ${table}`)
  return row
}

/** A factory for rows of a table in which these fields and the database's own defaults make a valid row. */
const builds =
  <Needed extends object>(table: string, defaults: Fields = {}) =>
  (db: Db, fields: Needed): Promise<Row> =>
    insertRow(db, table, { ...defaults, ...fields })

/** Works in a business, from now on. */
export const buildMember = builds<{ businessId: number; userId: number; role: 'manager' | 'staff' }>(
  'business_member',
)

type ClaimFields = {
  businessId: number
  userId: number
  proof?: 'email' | 'phone' | 'document'
  state?: 'proving' | 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'revoked'
  decidedAt?: Time
}

/** Just begun, by mail; a later state has the times that it needs. */
export function buildClaim(db: Db, fields: ClaimFields): Promise<Row> {
  const { state = 'proving' } = fields
  const provenAt = ['waiting', 'approved', 'revoked'].includes(state) ? NOW : null
  const decidedAt = state === 'proving' || state === 'waiting' ? null : NOW
  return insertRow(db, 'claim', { proof: 'email', provenAt, decidedAt, ...fields })
}

/** Of a claim that was approved, told by a link in a mail. */
export const buildDispute = builds<{ claimId: number; body?: string }>('claim_dispute', {
  byMail: true,
  body: 'Benim',
})

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

/** Five stars; hidden when there is a reason for it. */
export function buildReview(db: Db, fields: ReviewFields): Promise<Row> {
  const answeredAt = fields.answer === undefined ? null : NOW
  const hiddenAt = fields.hiddenReason === undefined ? null : NOW
  return insertRow(db, 'review', { stars: 5, body: 'İyi', answeredAt, hiddenAt, ...fields })
}

type PrizeFields = {
  userId: number
  /** Null, or not named: of the platform. */
  businessId?: number | null
  kind?: 'discount' | 'gift' | 'credit' | 'service'
  /** Kurus. */
  value?: number
  title?: string
  code?: string
  expiresAt?: Time
  usedAt?: Time
}
type SpinFields = { businessId?: number; day?: Time; spunAt?: Time }

/** Won today on the platform's wheel and good for a day; a spin differs where `spin` says so. */
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

/** A gift on the platform's wheel, or on that of the business. */
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

/** A conversation, and what was written in it: by the customer, if nothing else is said, and read by nobody. */
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

/** Goes on with a conversation; a wish for an appointment where a message has its time. */
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

/** Answers the number of the case that the report is part of. */
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

export const buildReviewReport = builds<ReportFields & { reviewId: number }>('review_report', {
  kind: 'abuse',
})

type MessageReportFields = { threadId: number; reporterId: number; kind?: string }
/** Of the first message, by the customer. */
export const buildMessageReport = builds<MessageReportFields>('message_report', {
  ...{ no: 1, side: 'customer', kind: 'abuse' },
})

/** Told to everybody, or to the one person named. */
export async function buildNotification(
  db: Db,
  { userId, ...fields }: { userId?: number; title?: string; message?: string } = {},
): Promise<Row> {
  const target =
    userId === undefined ? { targetType: 'all', targetCount: 0 } : { targetType: 'specific', targetCount: 1 }
  const told = { kind: 'service', title: 'Bakım', message: 'Bu gece', ...target, ...fields }
  const notification = await insertRow(db, 'notification', told)
  if (userId !== undefined)
    await insertRows(db, 'notification_recipient', [{ notificationId: notification.id, userId }], 'user_id')
  return notification
}

/** What somebody wishes to change of a business. */
export const buildChange = builds<{ businessId: number; proposerId?: number; proposed?: Fields }>(
  'business_change',
  { proposed: { name: 'Yeni ad' } },
)

/** Who submitted a business. */
export const buildSubmission = builds<{ businessId: number; userId: number }>('submission', {
  kind: 'submitted',
})

let payments = 0
type PaymentFields = { businessId: number; state?: 'pending' | 'paid' | 'failed'; reference?: string }

/** A month by bank transfer, which has not come yet; otherwise settled now. */
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
