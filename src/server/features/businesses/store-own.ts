import type { OpenState, Week } from '#contract/businesses.ts'
import type { BusinessStatus, MissingPart } from '#contract/businesses-own.ts'
import type { BusinessRole } from '#contract/people.ts'
import type { Db } from '../../db/pool.ts'
import type { Outlook } from '../hours/hours.ts'
import { type Details, detailColumns, type ListedRow, switchColumns } from './store.ts'

export type OwnRow = {
  id: number
  name: string
  phone: string | null
  address: string
  city: string | null
  district: string | null
  categoryId: number | null
  category: string | null
  status: BusinessStatus
  role: BusinessRole | null
  openState: OpenState
  nextChangeAt: Date | null
  /** Null when it is not in force. */
  switchOpen: boolean | null
  switchUntil: Date | null
  switchWished: boolean
  outlook: Outlook | null
  now: Date
  unreadMessages: number
  unreadThread: number | null
  waitingPrizes: number
  unansweredReviews: number
  takeoverAt: Date | null
  missing: MissingPart[]
}

/** So long a review counts as one to answer: an owner who answers none is not told of it for ever. */
const REVIEW_DAYS = 30

/** Of `business b` with its `category c` and, where it is listed, its `listed_business l`. */
const ownColumns = (db: Db) => db`
  b.id, b.name, b.phone, b.address, b.city, b.district, b.category_id, c.name as category, b.status,
  coalesce(l.open_state, 'unknown') as open_state, l.next_change_at,
  ${switchColumns(db)}, b.switch_wished, now() as now,
  (select w.outlook from schedule w where w.id = l.schedule_id) as outlook,
  (select coalesce(sum(t.business_unread), 0) from thread t
    where t.business_id = b.id and t.business_unread > 0)::int as unread_messages,
  (select case when count(*) = 1 then min(t.id) end from thread t
    where t.business_id = b.id and t.business_unread > 0) as unread_thread,
  (select count(*) from prize p
    where p.business_id = b.id and p.used_at is null and p.expires_at > wheel_now())::int as waiting_prizes,
  (select count(*) from review r
    where r.business_id = b.id and r.answer is null and r.hidden_at is null
      and r.created_at > now() - make_interval(days => ${REVIEW_DAYS}))::int as unanswered_reviews,
  (select k.hands_over_at from claim k where k.business_id = b.id and k.state = 'announced') as takeover_at,
  array_remove(array[
    case when b.lat is null then 'place' end, case when b.schedule_id is null then 'hours' end,
    case when b.phone is null then 'phone' end, case when b.photos = '[]' then 'photos' end,
    case when b.description = '' then 'description' end], null) as missing`

const MAX_OWN = 200

/** All that somebody owns or works in, the first created first. What is not listed is neither open nor closed. */
export async function listOwn(db: Db, userId: number): Promise<OwnRow[]> {
  return db<OwnRow[]>`
    select ${ownColumns(db)}, w.role
    from business_person w join business b on b.id = w.business_id
    left join category c on c.id = b.category_id
    left join listed_business l on l.id = b.id
    where w.user_id = ${userId}
    order by b.id limit ${MAX_OWN}`
}

export type OwnDetailRow = OwnRow &
  Details & {
    source: ListedRow['source']
    description: string
    lat: number | null
    lng: number | null
    email: string | null
    website: string | null
    hours: string | null
    week: Week | null
    hoursWritten: string | null
    isEmergency: boolean
    createdAt: Date
  }

/** Everything of one, listed or not. */
export async function getOwn(db: Db, id: number, userId: number | null): Promise<OwnDetailRow | null> {
  const [row] = await db<OwnDetailRow[]>`
    select ${ownColumns(db)}, w.role, b.source, b.description, b.lat, b.lng, b.email, b.website, s.hours, s.week,
      b.hours_written, b.is_emergency, ${detailColumns(db)}, b.created_at
    from business b
    left join business_person w on w.business_id = b.id and w.user_id = ${userId}::bigint
    left join category c on c.id = b.category_id
    left join schedule s on s.id = b.schedule_id
    left join listed_business l on l.id = b.id
    where b.id = ${id}`
  return row ?? null
}
