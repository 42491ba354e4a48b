import type { ReviewQueue, ReviewReportKind } from '#contract/reviews-admin.ts'
import type { ListPosition } from '#lib/cursor.ts'
import { reviewWaitsText } from '#text/reviews.ts'
import type { Db } from '../../db/pool.ts'
import { isBehind, isoText, microsText } from '../../db/sql-parts.ts'
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
  /** In the list that was asked for. */
  position: ListPosition
}

type Page = { after: ListPosition | null; most: number }

/** The reviews of one page, each with its position. */
const found = {
  reported: (db: Db, { after, most }: Page) => db`
    select r.*, c.id as position_id, null::text as position_at from report_case c join review r on r.id = c.review_id
    where c.closed_at is null and c.kind = 'review' and r.removed_at is null and c.id > ${after?.id ?? 0}
    order by c.id limit ${most}`,
  held: (db: Db, { after, most }: Page) => db`
    select r.*, r.id as position_id, null::text as position_at from review r
    where r.hidden_at is not null and r.removed_at is null and r.hidden_reason = ${reviewWaitsText}
      and r.id > ${after?.id ?? 0}
    order by r.id limit ${most}`,
  hidden: (db: Db, { after, most }: Page) => db`
    select r.*, r.id as position_id, ${microsText(db, db`r.hidden_at`)} as position_at from review r
    where r.hidden_at is not null and r.removed_at is null and r.hidden_reason is distinct from ${reviewWaitsText}
      ${after ? db`and ${isBehind(db, db`r.hidden_at, r.id`, after)}` : db``}
    order by r.hidden_at desc, r.id desc limit ${most}`,
  latest: (db: Db, { after, most }: Page) => db`
    select r.*, r.id as position_id, null::text as position_at from review r
    where r.removed_at is null ${after ? db`and r.id < ${after.id}` : db``} order by r.id desc limit ${most}`,
} satisfies Record<ReviewQueue, unknown>

const orders = {
  reported: (db: Db) => db`r.position_id`,
  held: (db: Db) => db`r.id`,
  hidden: (db: Db) => db`r.hidden_at desc, r.id desc`,
  latest: (db: Db) => db`r.id desc`,
} satisfies Record<ReviewQueue, unknown>

export async function listForStaff(db: Db, queue: ReviewQueue, page: Page): Promise<AdminReviewRow[]> {
  return db<AdminReviewRow[]>`
    select ${reviewColumns(db)}, r.business_id, b.name as business_name, r.user_id, u.name as user_name, u.email,
      r.hidden_at, r.hidden_reason, jsonb_build_object('at', r.position_at, 'id', r.position_id) as position,
      coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'details', p.details,
        'createdAt', ${isoText(db, db`p.created_at`)}) order by p.id)
        from review_report p where p.review_id = r.id and p.closed_at is null), '[]') as reports
    from (${found[queue](db, page)}) as r
    join app_user u on u.id = r.user_id join business b on b.id = r.business_id order by ${orders[queue](db)}`
}

export type Concerned = { userId: number; businessId: number; businessName: string; changed: boolean }
type Decision = { staffId: number; reason: string | null }

/**
 * Hides it for a reason, or shows it; null when there is none. `changed`: it was not so before. What was is kept, for whoever
 * takes it back.
 */
export async function setHidden(
  tx: Db,
  id: number,
  { staffId, reason }: Decision,
): Promise<Concerned | null> {
  const [row] = await tx<Concerned[]>`
    with before as (
      select id, hidden_at, hidden_reason, hidden_reason is distinct from ${reason}::text as is_new
      from review where id = ${id} and removed_at is null for update
    ), decided as (
      update review r set hidden_at = case when ${reason}::text is not null then coalesce(r.hidden_at, now()) end,
        hidden_reason = ${reason}::text, decided_by = ${staffId}, decided_at = now(),
        was_hidden_at = before.hidden_at, was_hidden_for = before.hidden_reason
      from before where r.id = before.id and before.is_new
    )
    select r.user_id, r.business_id, b.name as business_name, before.is_new as changed
    from before join review r on r.id = before.id join business b on b.id = r.business_id`
  return row ?? null
}

/** Finds the caller's last decision on a review within so many minutes: on itself, on a report about it, or on both at once. */
export async function findUndoable(
  tx: Db,
  id: number,
  { staffId, minutes }: { staffId: number; minutes: number },
): Promise<{ ofReview: boolean; ofCase: boolean }> {
  const [row] = await tx<{ ofReview: boolean; ofCase: boolean }[]>`
    select decided >= greatest(decided, closed) is true as of_review, closed >= greatest(decided, closed) is true as of_case
    from (
      select case when r.decided_by = ${staffId} then r.decided_at end as decided,
        (select case when c.closed_by = ${staffId} then c.closed_at end from report_case c where c.review_id = r.id
          order by c.id desc limit 1) as closed
      from (select * from review where id = ${id} and removed_at is null for update) as r
    ) as latest
    where greatest(decided, closed) > now() - make_interval(mins => ${minutes})`
  return row ?? { ofReview: false, ofCase: false }
}

export type PutBack = {
  userId: number
  businessId: number
  businessName: string
  hiddenReason: string | null
}

/** Hidden or shown as it was before. */
export async function putBackHidden(tx: Db, id: number): Promise<PutBack | null> {
  const [row] = await tx<PutBack[]>`
    update review r set hidden_at = was_hidden_at, hidden_reason = was_hidden_for, decided_by = null, decided_at = null,
      was_hidden_at = null, was_hidden_for = null
    from business b where r.id = ${id} and b.id = r.business_id
    returning r.user_id, r.business_id, b.name as business_name, r.hidden_reason`
  return row ?? null
}
