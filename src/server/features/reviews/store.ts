import type { ReviewSort } from '#contract/reviews.ts'
import type { Db } from '../../db/pool.ts'
import type { ReviewCursor } from './rules.ts'

export type ReviewRow = {
  id: number
  stars: number
  body: string
  firstName: string
  lastName: string
  createdAt: Date
  editedAt: Date | null
  answer: string | null
  answeredAt: Date | null
}
export type OwnReviewRow = ReviewRow & {
  hiddenAt: Date | null
  hiddenReason: string | null
  removedAt: Date | null
}
export type Words = { stars: number; body: string }

export const reviewColumns = (db: Db) => db`
  r.id, r.stars, r.body, u.first_name, u.last_name, r.created_at, r.edited_at, r.answer, r.answered_at`
const ownColumns = (db: Db) => db`${reviewColumns(db)}, r.hidden_at, r.hidden_reason, r.removed_at`

const orders = {
  newest: (db: Db) => db`r.id desc`,
  highest: (db: Db) => db`r.stars desc, r.id desc`,
  lowest: (db: Db) => db`r.stars, r.id desc`,
} satisfies Record<ReviewSort, unknown>

function behind(db: Db, sort: ReviewSort, after: ReviewCursor | null) {
  if (!after) return db``
  const { stars, id } = after
  if (sort === 'newest') return db`and r.id < ${id}`
  if (sort === 'highest') return db`and (r.stars, r.id) < (${stars}, ${id})`
  return db`and (r.stars > ${stars} or (r.stars = ${stars} and r.id < ${id}))`
}

export async function listReviews(
  db: Db,
  businessId: number,
  { sort, after, most }: { sort: ReviewSort; after: ReviewCursor | null; most: number },
): Promise<ReviewRow[]> {
  return db<ReviewRow[]>`
    select ${reviewColumns(db)} from review r join app_user u on u.id = r.user_id
    where r.business_id = ${businessId} and r.hidden_at is null ${behind(db, sort, after)}
    order by ${orders[sort](db)} limit ${most}`
}

export async function countByStars(db: Db, businessId: number): Promise<{ stars: number; many: number }[]> {
  return db<{ stars: number; many: number }[]>`
    select stars, count(*)::int as many from review
    where business_id = ${businessId} and hidden_at is null group by stars`
}

export async function isListed(db: Db, businessId: number): Promise<boolean> {
  return (await db`select from business where id = ${businessId} and status = 'verified'`).length > 0
}

export async function findOwn(db: Db, businessId: number, userId: number): Promise<OwnReviewRow | null> {
  const [row] = await db<OwnReviewRow[]>`
    select ${ownColumns(db)} from review r join app_user u on u.id = r.user_id
    where r.business_id = ${businessId} and r.user_id = ${userId}`
  return row ?? null
}

export type ReviewEligibility = { isListed: boolean; hasInteracted: boolean; isOwner: boolean }

/** Reads whether somebody may review a business. */
export async function readEligibility(
  db: Db,
  businessId: number,
  userId: number,
): Promise<ReviewEligibility> {
  const [row] = await db<ReviewEligibility[]>`
    select b.status = 'verified' as is_listed, has_dealt(${userId}, b.id) as has_interacted,
      owns_by_phone(${userId}, b.id) as is_owner
    from business b where b.id = ${businessId}`
  return row ?? { isListed: false, hasInteracted: false, isOwner: false }
}

/** How many were written of a business within the hour; others who add one wait for the transaction's end. */
export async function countFresh(tx: Db, businessId: number): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${String(businessId)}, 726))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from review
    where business_id = ${businessId} and created_at > now() - interval '1 hour'`
  return row?.count ?? 0
}

/** Whether this is the first pending review within the hour, of any business: its notice leads to all of them. */
export async function isFirstWaiting(tx: Db, reason: string): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(727)`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from review
    where hidden_reason = ${reason} and hidden_at > now() - interval '1 hour'`
  return row?.count === 1
}

type NewReview = {
  businessId: number
  userId: number
  /** Why it is not shown yet; null: it is. */
  hiddenReason: string | null
}

/** False where there is one already, of any account of the mailbox, or where it may not be: asked in the statement that adds it. */
export async function addReview(
  tx: Db,
  { businessId, userId, stars, body, hiddenReason }: Words & NewReview,
): Promise<boolean> {
  // The accounts of one mailbox write one after the other.
  await tx`select pg_advisory_xact_lock(hashtextextended(mailbox, 725)) from app_user where id = ${userId}`
  const added = await tx`
    insert into review (business_id, user_id, stars, body, hidden_at, hidden_reason)
    select id, ${userId}::bigint, ${stars}::smallint, ${body},
      case when ${hiddenReason}::text is not null then now() end, ${hiddenReason}::text from business
    where id = ${businessId} and status = 'verified' and has_dealt(${userId}, id) and not owns_by_phone(${userId}, id)
      and not exists (select from review r join app_user o on o.id = r.user_id join app_user me on me.mailbox = o.mailbox
        where r.business_id = business.id and me.id = ${userId})
    on conflict (business_id, user_id) do nothing returning id`
  return added.length > 0
}

type Key = { businessId: number; reviewId: number; userId: number }

/** False when there is none of this person's. What is absent stays. */
export async function editReview(db: Db, key: Key, { stars, body }: Partial<Words>): Promise<boolean> {
  const { businessId, reviewId, userId } = key
  const edited = await db`
    update review set stars = coalesce(${stars ?? null}::smallint, stars), body = coalesce(${body ?? null}, body),
      edited_at = now()
    where id = ${reviewId} and business_id = ${businessId} and user_id = ${userId} and removed_at is null returning id`
  return edited.length > 0
}

/** A hidden one keeps its place without words. False when there is none of this person's. */
export async function removeReview(db: Db, { businessId, reviewId, userId }: Key): Promise<boolean> {
  const [found] = await db<{ done: boolean }[]>`
    with emptied as (
      update review set removed_at = now(), body = '', answer = null, answered_at = null, answered_by = null
      where id = ${reviewId} and business_id = ${businessId} and user_id = ${userId} and hidden_at is not null
        and removed_at is null
      returning id
    ), gone as (
      delete from review
      where id = ${reviewId} and business_id = ${businessId} and user_id = ${userId} and hidden_at is null
      returning id
    )
    select exists (select from emptied) or exists (select from gone) as done`
  return found?.done ?? false
}

export type Answered = ReviewRow & { userId: number; businessName: string; isNew: boolean }

/** Null when it is not there to be answered. `isNew`: there was no answer before. */
export async function answerReview(
  tx: Db,
  { businessId, reviewId, userId }: Key,
  answer: string | null,
): Promise<Answered | null> {
  const [row] = await tx<Answered[]>`
    with before as (
      select id, answer is null as was_open from review
      where id = ${reviewId} and business_id = ${businessId} and hidden_at is null for update
    ), answered as (
      update review r set answer = ${answer}, answered_at = case when ${answer}::text is null then null else now() end,
        answered_by = case when ${answer}::text is null then null else ${userId}::bigint end
      from before where r.id = before.id returning r.*, before.was_open and ${answer}::text is not null as is_new
    )
    select ${reviewColumns(tx)}, r.user_id, b.name as business_name, r.is_new
    from answered r join app_user u on u.id = r.user_id join business b on b.id = r.business_id`
  return row ?? null
}

/** People notified of a new review beside its writer; none for a business without an owner. */
export async function findOwner(
  db: Db,
  businessId: number,
): Promise<{ ownerId: number | null; name: string } | null> {
  const [row] = await db<{ ownerId: number | null; name: string }[]>`
    select owner_id, name from business where id = ${businessId}`
  return row ?? null
}

export async function readReviews(db: Db, userId: number): Promise<unknown> {
  return db`
    select r.business_id, b.name as business_name, r.stars, r.body, r.created_at, r.edited_at, r.answer, r.answered_at,
      r.hidden_at, r.hidden_reason, r.was_hidden_at, r.was_hidden_for
    from review r join business b on b.id = r.business_id where r.user_id = ${userId} order by r.id`
}

export async function readAnswers(db: Db, userId: number): Promise<unknown> {
  return db`select id, business_id, answer, answered_at from review where answered_by = ${userId} order by id`
}

/** Deletes a person's answers; their reviews go with the account by its key. */
export async function eraseAnswers(tx: Db, userId: number): Promise<void> {
  await tx`
    update review set answer = null, answered_at = null, answered_by = null where answered_by = ${userId}`
}
