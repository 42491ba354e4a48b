import type { Db } from '../../db/pool.ts'

/** Reads a person's records and visits, for the export. */
export async function readFieldWork(db: Db, userId: number): Promise<unknown> {
  const records = await db`
    select r.business_id, b.name as business_name, p.area as plan, r.accuracy_m, r.recorded_at,
      r.last_client_id as client_id
    from field_record r join business b on b.id = r.business_id left join field_plan p on p.id = r.plan_id
    where r.recorded_by = ${userId} order by r.recorded_at`
  const visits = await db`
    select v.business_id, b.name as business_name, v.outcome, v.note, v.lat, v.lng, v.accuracy_m,
      v.is_far, v.visited_at
    from field_visit v join business b on b.id = v.business_id where v.user_id = ${userId} order by v.id`
  const plans = await db`
    select area, target, created_at from field_plan where worker_id = ${userId} order by id`
  return { records, visits, plans }
}

/** That somebody was there stays; who, where they stood, what they and their device wrote do not. */
export async function releaseFieldWork(tx: Db, userId: number): Promise<void> {
  await tx`
    update field_visit set user_id = null, client_id = id::text, lat = null, lng = null, accuracy_m = null, note = ''
    where user_id = ${userId}`
  await tx`update field_record set last_client_id = null where recorded_by = ${userId}`
}
