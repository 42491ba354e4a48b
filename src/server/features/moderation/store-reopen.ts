import type { Db } from '../../db/pool.ts'

type Back = { actorId: number; minutes: number }

/** The case, opened again with its reports by whoever closed it within so many minutes; null where it is too late for that. */
export async function reopenCase(
  tx: Db,
  which: { id: number } | { reviewId: number },
  { actorId, minutes }: Back,
): Promise<number | null> {
  const named = 'id' in which ? tx`id = ${which.id}` : tx`review_id = ${which.reviewId}`
  const [row] = await tx<{ id: number }[]>`
    with again as (
      update report_case set closed_at = null, closed_by = null, outcome = null, note = ''
      where id = (select id from report_case where ${named} order by id desc limit 1)
        and closed_by = ${actorId} and closed_at > now() - make_interval(mins => ${minutes})
      returning id
    ), businesses as (update business_report set closed_at = null where case_id in (select id from again)
    ), messages as (update message_report set closed_at = null where case_id in (select id from again)
    ), reviews as (update review_report set closed_at = null where case_id in (select id from again))
    select id from again`
  return row?.id ?? null
}
