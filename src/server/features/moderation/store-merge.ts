import type { Db } from '../../db/pool.ts'

/** A person's open one of the same kind takes up the other's words, and that one is closed. */
export async function moveReports(tx: Db, from: number, into: number): Promise<number> {
  await tx`
    with doubled as (
      update business_report d set closed_at = now() from business_report k
      where d.business_id = ${from} and d.closed_at is null and k.business_id = ${into} and k.closed_at is null
        and k.user_id = d.user_id and k.kind = d.kind
      returning k.id, d.details
    )
    update business_report k set details = left(concat_ws(E'\n', nullif(k.details, ''), nullif(d.details, '')), 1000)
    from doubled d where k.id = d.id`
  const moved =
    await tx`update business_report set business_id = ${into} where business_id = ${from} returning 1`
  // What waits has joined the kept one's open case; what was doubled follows it, and no case is left without a report.
  await tx`
    update business_report r set case_id = k.id from report_case d, report_case k
    where d.business_id = ${from} and d.closed_at is null and k.business_id = ${into} and k.closed_at is null
      and r.case_id = d.id`
  await tx`
    delete from report_case c where business_id = ${from} and closed_at is null
      and not exists (select from business_report where case_id = c.id)`
  await tx`update report_case set business_id = ${into} where business_id = ${from}`
  return moved.length
}
