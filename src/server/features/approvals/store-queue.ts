import type { Queued, QueueFilter } from '#contract/approvals.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import { patternOf } from '#lib/search-terms.ts'
import type { Db } from '../../db/pool.ts'
import { historyOf, submitterOf } from './store-submitters.ts'

export type QueuedRow = Omit<Queued, 'createdAt'> & { createdAt: Date; at: number }

type Question = {
  filter: QueueFilter | undefined
  words: readonly string[]
  /** Only what this account submitted. */
  submitter: number | undefined
  /** From behind this one on, in the order of the list; null: from its beginning. */
  after: number | null
  oldestFirst: boolean
  most: number
}

/** Written out, so that the planner sees which of the indexes for some statuses fits. */
function inStatus(db: Db, status: BusinessStatus | 'merged') {
  switch (status) {
    case 'merged':
      return db`and b.status = 'suspended' and b.merged_into is not null`
    case 'draft':
      return db`and b.status = 'draft'`
    case 'pending':
      return db`and b.status = 'pending'`
    case 'verified':
      return db`and b.status = 'verified'`
    case 'rejected':
      return db`and b.status = 'rejected'`
    case 'suspended':
      return db`and b.status = 'suspended' and b.merged_into is null`
  }
}

/** The submitter of business `b`, with the outcomes of all their submissions. */
const submitterColumn = (db: Db) => db`
  select jsonb_build_object('id', u.id, 'name', u.name, 'entries', h.entries, 'waiting', h.waiting,
    'refused', h.refused, 'reports', h.reports)
  from app_user u cross join lateral (${historyOf(db)}) as h where u.id = ${submitterOf(db)}`

/** One page; `at` is where the next one begins. */
export async function listQueue(db: Db, question: Question): Promise<QueuedRow[]> {
  const { filter, words, submitter, after, oldestFirst, most } = question
  const at = filter === 'changed' ? db`g.id` : db`b.id`
  const inFilter = filter === undefined || filter === 'changed' ? db`` : inStatus(db, filter)
  const from = after === null ? db`` : oldestFirst ? db`and ${at} > ${after}` : db`and ${at} < ${after}`
  const having = words.map(
    (word) => db`and business_sought(b.name_folded, b.phone, b.city) like ${patternOf(word)}`,
  )
  const by = submitter === undefined ? db`` : db`and ${submitterOf(db)} = ${submitter}`
  const join = filter === 'changed' ? db`join` : db`left join`
  return db<QueuedRow[]>`
    select b.id, b.name, b.status, c.name as category, b.city, b.district, b.phone, b.source, u.name as owner_name,
      g.id is not null as has_change, b.merged_into is not null as is_merged, b.lat is null as is_unplaced, b.created_at, ${at} as at,
      case when b.status = 'pending' then (${submitterColumn(db)}) end as submitter
    from business b
    ${join} business_change g on g.business_id = b.id and g.state = 'open'
    left join category c on c.id = b.category_id
    left join app_user u on u.id = b.owner_id
    where true ${inFilter} ${by} ${from} ${having.length > 0 ? having : db``}
    order by ${at} ${oldestFirst ? db`` : db`desc`} limit ${most}`
}

/** Counting stops at `most`. */
export async function countPending(db: Db, most: number): Promise<{ pending: number; changes: number }> {
  const [row] = await db<{ pending: number; changes: number }[]>`
    select
      (select count(*) from (select from business where status = 'pending' limit ${most}) as p)::int as pending,
      (select count(*) from (select from business_change where state = 'open' limit ${most}) as g)::int as changes`
  return row ?? { pending: 0, changes: 0 }
}

export type DuplicateRow = {
  id: number
  name: string
  status: BusinessStatus
  category: string | null
  phone: string | null
  address: string
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  isMerged: boolean
  isSamePhone: boolean
  similarity: number
  chord: number | null
  photos: string[]
}

/** Candidates: names at least this similar, within this chord; unlisted ones only if they are pending. */
type Likeness = { least: number; chord: number; most: number }

/** Other rows that may be the same place: by telephone, by a like name nearby, by the very name in the same trade. */
export async function listDuplicates(
  db: Db,
  id: number,
  { least, chord, most }: Likeness,
): Promise<DuplicateRow[]> {
  return db<DuplicateRow[]>`
    with own as materialized (
      select id, name_folded, phone, category_id, plate, position from business where id = ${id}
    ), found as (
      select b.id from own join business b on b.phone = own.phone
      union
      select b.id from own join business b on b.category_id = own.category_id and b.name_folded = own.name_folded
        and b.plate = own.plate
      union
      select b.id from own join business b on b.status = 'verified' and b.position <@ cube_enlarge(own.position, ${chord}, 3)
        and similarity(b.name_folded, own.name_folded) >= ${least}
      union
      select b.id from own join business b on b.status = 'pending' and b.position <@ cube_enlarge(own.position, ${chord}, 3)
        and similarity(b.name_folded, own.name_folded) >= ${least}
    ), measured as (
      select b.*, c.name as category, coalesce(b.phone = own.phone, false) as is_same_phone,
        similarity(b.name_folded, own.name_folded) as similarity, b.position <-> own.position as chord
      from found join business b on b.id = found.id cross join own left join category c on c.id = b.category_id
      where b.id <> own.id
    )
    select id, name, status, category, phone, address, city, district, lat, lng,
      merged_into is not null as is_merged, is_same_phone, similarity, chord,
      array(select photo ->> 'url' from jsonb_array_elements(photos) as photo) as photos
    from measured
    where is_same_phone or similarity = 1 or chord <= ${chord}
    order by is_same_phone desc, similarity desc, chord, id limit ${most}`
}

type Wish = {
  openWish: boolean
  isByLetter: boolean
  ownerId: number | null
  mergedInto: { id: number; name: string } | null
}

export async function readWish(db: Db, id: number): Promise<Wish> {
  const [row] = await db<Wish[]>`
    select b.open_wish, b.owner_id, exists (select from letter l join candidate_business a using (candidate_id)
      where a.business_id = b.id and l.used_by = b.owner_id) as is_by_letter,
      case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as merged_into
    from business b left join business k on k.id = b.merged_into where b.id = ${id}`
  return row ?? { openWish: false, isByLetter: false, ownerId: null, mergedInto: null }
}
