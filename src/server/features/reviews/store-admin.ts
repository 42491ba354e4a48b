import type { ReviewQueue, ReviewReportKind } from '#contract/admin-reviews.ts'
import type { ListPlace } from '#lib/moment-cursor.ts'
import type { Db } from '../../db/pool.ts'
import { type ReviewRow, reviewColumns } from './store.ts'

export type AdminReviewRow = ReviewRow & {
  businessId: number
  businessName: string
  userId: number
  userName: string
  email: string
  hiddenAt: Date | null
  hiddenReason: string | null
  reports: { kind: ReviewReportKind; details: string; createdAt: string }[]
  /** Its place in the list that was asked for. */
  place: ListPlace
}

type Page = { after: ListPlace | null; most: number }

const stamp = (db: Db) => db`to_char(r.hidden_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The reviews of one page, each with its place. */
const found = {
  reported: (db: Db, { after, most }: Page) => db`
    select r.*, c.id as place_id, null::text as place_at from report_case c join review r on r.id = c.review_id
    where c.closed_at is null and c.kind = 'review' and r.removed_at is null and c.id > ${after?.id ?? 0}
    order by c.id limit ${most}`,
  hidden: (db: Db, { after, most }: Page) => db`
    select r.*, r.id as place_id, ${stamp(db)} as place_at from review r
    where r.hidden_at is not null and r.removed_at is null
      ${after ? db`and (r.hidden_at, r.id) < (${after.at}::text::timestamptz, ${after.id})` : db``}
    order by r.hidden_at desc, r.id desc limit ${most}`,
  latest: (db: Db, { after, most }: Page) => db`
    select r.*, r.id as place_id, null::text as place_at from review r
    where r.removed_at is null ${after ? db`and r.id < ${after.id}` : db``} order by r.id desc limit ${most}`,
} satisfies Record<ReviewQueue, unknown>

const orders = {
  reported: (db: Db) => db`r.place_id`,
  hidden: (db: Db) => db`r.hidden_at desc, r.id desc`,
  latest: (db: Db) => db`r.id desc`,
} satisfies Record<ReviewQueue, unknown>

export async function listForStaff(db: Db, queue: ReviewQueue, page: Page): Promise<AdminReviewRow[]> {
  return db<AdminReviewRow[]>`
    select ${reviewColumns(db)}, r.business_id, b.name as business_name, r.user_id, u.name as user_name, u.email,
      r.hidden_at, r.hidden_reason, jsonb_build_object('at', r.place_at, 'id', r.place_id) as place,
      coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'details', p.details,
        'createdAt', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.id)
        from review_report p where p.review_id = r.id and p.closed_at is null), '[]') as reports
    from (${found[queue](db, page)}) as r
    join app_user u on u.id = r.user_id join business b on b.id = r.business_id order by ${orders[queue](db)}`
}

export type Concerned = { userId: number; businessId: number; businessName: string; changed: boolean }

/** Null when there is none. `changed`: it was shown before. */
export async function hideReview(tx: Db, id: number, reason: string): Promise<Concerned | null> {
  const [row] = await tx<Concerned[]>`
    with before as (
      select id, hidden_at is null as was_shown from review where id = ${id} and removed_at is null for update
    )
    update review r set hidden_at = coalesce(r.hidden_at, now()), hidden_reason = ${reason}
    from before, business b where r.id = before.id and b.id = r.business_id
    returning r.user_id, r.business_id, b.name as business_name, before.was_shown as changed`
  return row ?? null
}

/** Null when there is none. `changed`: it was hidden before. */
export async function showReview(tx: Db, id: number): Promise<Concerned | null> {
  const [row] = await tx<Concerned[]>`
    with before as (
      select id, hidden_at is not null as was_hidden from review where id = ${id} and removed_at is null for update
    )
    update review r set hidden_at = null, hidden_reason = null
    from before, business b where r.id = before.id and b.id = r.business_id
    returning r.user_id, r.business_id, b.name as business_name, before.was_hidden as changed`
  return row ?? null
}
