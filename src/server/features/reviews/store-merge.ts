import type { Db } from '../../db/pool.ts'

const MAX_LETTERS = 1000

/**
 * Who reviewed both: the later stars, and both texts where they fit. The duplicate's row stays behind with its words; a
 * hidden or reported one is not joined, for the staff has spoken, or is to speak, of it alone.
 */
export async function joinReviews(tx: Db, from: number, into: number): Promise<void> {
  await tx`
    update review k set
      stars = case when coalesce(d.edited_at, d.created_at) > coalesce(k.edited_at, k.created_at)
        then d.stars else k.stars end,
      body = k.body || case when d.body <> k.body then E'\n\n' || d.body else '' end,
      answer = coalesce(k.answer, d.answer), answered_at = coalesce(k.answered_at, d.answered_at),
      answered_by = case when k.answer is null then d.answered_by else k.answered_by end,
      edited_at = now()
    from review d
    where d.business_id = ${from} and k.business_id = ${into} and k.user_id = d.user_id
      and d.hidden_at is null and k.hidden_at is null and length(k.body) + length(d.body) + 2 <= ${MAX_LETTERS}
      and not exists (select from review_report p where p.review_id in (d.id, k.id) and p.closed_at is null)`
}

/** Moves reviews, but for one by the kept business's owner: it would be of their own business. */
export async function moveReviews(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    update review d set business_id = ${into}
    where d.business_id = ${from} and not owns_by_phone(d.user_id, ${into})
      and not exists (select from review k where k.business_id = ${into} and k.user_id = d.user_id)
    returning 1`
  return moved.length
}
