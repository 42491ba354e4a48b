import type { Db } from '../../db/pool.ts'

/** Counts of a day are added up; the rank is taken anew with the next sweep. */
export async function moveVisits(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    with gone as (delete from visit_count where business_id = ${from} returning day, kind, count)
    insert into visit_count as v (business_id, day, kind, count)
    select ${into}::bigint, day, kind, count from gone
    on conflict (business_id, day, kind) do update set count = v.count + excluded.count
    returning 1`
  await tx`delete from business_standing where business_id = ${from}`
  return moved.length
}
