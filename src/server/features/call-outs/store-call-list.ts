import type { OpenState } from '#contract/businesses.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import { isDoubted } from '../../db/sql-parts.ts'

export type CallableRow = {
  businessId: number
  name: string
  phone: string
  district: string | null
  lat: number
  lng: number
  openState: OpenState
  isDoubted: boolean
  asked: number
  accepted: number
}

const RADIUS_KM = 15
/** The nearest of these are ranked. */
const LOOKED_AT = 30

/** Open businesses of the trade near a call-out of this customer, those left out that refused it; null: not theirs. */
export async function readCallable(
  db: Db,
  callOutId: number,
  customerId: number,
): Promise<{ place: Point; rows: CallableRow[] } | null> {
  const [callOut] = await db<(Point & { categoryId: number })[]>`
    select lat, lng, category_id from call_out where id = ${callOutId} and customer_id = ${customerId}`
  if (!callOut) return null
  const here = db`sphere_point(${callOut.lat}::float8, ${callOut.lng}::float8)`
  const rows = await db<CallableRow[]>`
    select b.id as business_id, b.name, b.phone, b.district, b.lat, b.lng, b.open_state,
      ${isDoubted(db)} as is_doubted, r.asked, r.accepted
    from listed_business b cross join lateral (
      select count(*) filter (where a.state in ('accepted', 'refused') or coalesce(a.closed_at, now()) >= a.answer_by)::int
          as asked, count(*) filter (where a.state = 'accepted')::int as accepted
      from call_out_ask a where a.business_id = b.id and a.asked_at > now() - interval '90 days') r
    where b.category_id = ${callOut.categoryId} and b.phone is not null and b.open_state in ('open', 'estimated')
      and b.position <@ cube_enlarge(${here}, ${chordOfKm(RADIUS_KM)}, 3)
      and not exists (
        select from call_out_ask a where a.call_out_id = ${callOutId} and a.business_id = b.id and a.state = 'refused')
    order by b.position <-> ${here} limit ${LOOKED_AT}`
  const { lat, lng } = callOut
  return { place: { lat, lng }, rows: [...rows] }
}
