import type { OpenState, Week } from '#contract/businesses.ts'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { BusinessRole } from '#contract/people.ts'
import type { OwnPhoto } from '#contract/photos.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'
import { isDoubted } from '../../db/sql-parts.ts'
import type { Outlook } from '../hours/hours.ts'
import type { Cursor } from './cursor.ts'

/** One listed business as the database tells it. `chord`: straight line on the unit sphere from the asked point. */
export type ListedRow = {
  id: number
  categoryId: number
  categoryName: string
  source: 'owner' | 'user' | 'staff' | 'osm' | 'sample'
  name: string
  description: string
  address: string
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  phone: string | null
  email: string | null
  website: string | null
  hours: string | null
  week: Week | null
  hoursWritten: string | null
  /** As the view decides it; with `nextChangeAt` it is the trade's usual hours where there are no others. */
  openState: OpenState
  nextChangeAt: Date | null
  outlook: Outlook | null
  /** Open, it is told as estimated. */
  isDoubted: boolean
  /** Null when it is not in force. */
  switchOpen: boolean | null
  switchUntil: Date | null
  now: Date
  isEmergency: boolean
  ratingMean: string | null
  reviewCount: number
  chord: number | null
}

/** Fields of a business beyond those of a list. */
export type Details = {
  priceRange: string | null
  responseClaim: string | null
  workingArea: string | null
  features: string[]
  services: string[]
  paymentMethods: string[]
  certificates: string[]
  insurers: string[]
  vehicleTypes: string[]
  accessNotes: string[]
  photos: OwnPhoto[]
  updatedAt: Date
}

export type DetailRow = ListedRow &
  Details & {
    /** The measured median of first replies; null where there are too few. */
    responseSeconds: number | null
    hasOwner: boolean
    checkedAt: Date | null
  }

/** `Details` of `b`. */
export const detailColumns = (db: Db) => db`
  b.price_range, b.response_claim, b.working_area, b.features, b.services, b.payment_methods, b.certificates, b.insurers,
  b.vehicle_types, b.access_notes, b.photos, b.updated_at`

/** The switch of `b` while it is in force. */
export const switchColumns = (db: Db) => db`
  case when b.switch_until > now() then b.switch_open end as switch_open,
  case when b.switch_until > now() then b.switch_until end as switch_until`

const listedColumns = (db: Db) => db`
  b.id, b.category_id, b.category_name, b.source, b.name, b.description, b.address, b.city, b.district, b.lat, b.lng,
  b.phone, b.email, b.website, b.hours, b.week, b.hours_written, b.open_state, b.next_change_at,
  (select s.outlook from schedule s where s.id = b.schedule_id) as outlook, ${switchColumns(db)}, now() as now,
  ${isDoubted(db)} as is_doubted,
  b.is_emergency, b.rating_mean, b.review_count`

const spherePoint = (db: Db, { lat, lng }: Point) => db`sphere_point(${lat}::float8, ${lng}::float8)`

/** Category 1 also lists every business marked as emergency, whatever its own category. */
function inCategory(db: Db, categoryId: number | undefined) {
  if (categoryId === undefined) return db``
  if (categoryId === EMERGENCY_CATEGORY) return db`and (b.category_id = ${categoryId} or b.is_emergency)`
  return db`and b.category_id = ${categoryId}`
}

/** Every word must stand somewhere in the row's search text. Words are folded; % and _ mean themselves. */
const holdsWords = (db: Db, words: readonly string[]) =>
  words.length === 0
    ? db``
    : db`and b.search_text like all(${words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}::text[])`

export type ListQuestion = {
  categoryId: number | undefined
  words: readonly string[]
  limit: number
  after: Cursor | null
}

/** All listed businesses that have a position, nearest to `point` first; open or not. */
export async function listNearest(db: Db, point: Point, question: ListQuestion): Promise<ListedRow[]> {
  const { categoryId, words, limit, after } = question
  const q = spherePoint(db, point)
  return db<ListedRow[]>`
    select ${listedColumns(db)}, b.position <-> ${q} as chord
    from listed_business b
    where b.position is not null ${inCategory(db, categoryId)} ${holdsWords(db, words)}
    ${after ? db`and (b.position <-> ${q}, b.id) > (${after.chord}::float8, ${after.id}::bigint)` : db``}
    order by b.position <-> ${q}, b.id limit ${limit}`
}

/** All listed businesses, oldest first. */
export async function listAll(
  db: Db,
  { categoryId, words, limit, after }: ListQuestion,
): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${listedColumns(db)}, null::float8 as chord
    from listed_business b
    where true ${inCategory(db, categoryId)} ${holdsWords(db, words)}
    ${after ? db`and b.id > ${after.id}` : db``}
    order by b.id limit ${limit}`
}

/** More are not looked through for one page. */
const MAX_HOLDING = 10_000

/** Ids of the listed businesses that hold the words; with a point the nearest ones. */
export async function listIdsHolding(
  db: Db,
  point: Point | null,
  { categoryId, words }: Pick<ListQuestion, 'categoryId' | 'words'>,
): Promise<number[]> {
  const found = await db<{ id: number }[]>`
    select b.id from business b
    where b.status = 'verified' ${point ? db`and b.position is not null` : db``} ${inCategory(db, categoryId)}
      ${holdsWords(db, words)}
    order by ${point ? db`b.position <-> ${spherePoint(db, point)}` : db`b.id`} limit ${MAX_HOLDING}`
  return found.map(({ id }) => id)
}

/** The nearest businesses in one of these open states within `radiusKm`. */
export async function listNearbyInState(
  db: Db,
  point: Point,
  {
    states,
    radiusKm,
    categoryId,
    limit,
  }: {
    states: readonly OpenState[]
    radiusKm: number
    categoryId: number | undefined
    limit: number
  },
): Promise<ListedRow[]> {
  const q = spherePoint(db, point)
  const chord = chordOfKm(radiusKm)
  // The box narrows by the index; the chord then decides exactly.
  return db<ListedRow[]>`
    select ${listedColumns(db)}, b.position <-> ${q} as chord
    from listed_business b
    where b.position <@ cube_enlarge(${q}, ${chord}::float8, 3) and b.position <-> ${q} <= ${chord}::float8
      and b.open_state = any(${states as string[]}) ${inCategory(db, categoryId)}
    order by b.position <-> ${q}, b.id limit ${limit}`
}

export async function getListed(db: Db, id: number): Promise<DetailRow | null> {
  const [row] = await db<DetailRow[]>`
    select ${listedColumns(db)}, null::float8 as chord, ${detailColumns(db)}, r.median_seconds as response_seconds,
      b.owner_id is not null as has_owner, b.checked_at
    from listed_business b left join response_time r on r.business_id = b.id where b.id = ${id}`
  return row ?? null
}

/** Fields that an owner's sign-up leaves for the wizard; private to the owner. */
export type Draft = {
  ownerId: number
  name: string
  description: string
  address: string
  plate: string
  city: string
  phone: string
}

export async function addDraft(
  db: Db,
  draft: Draft & { nameFolded: string; searchText: string },
): Promise<void> {
  const row = {
    owner_id: draft.ownerId,
    status: 'draft',
    source: 'owner',
    name: draft.name,
    name_folded: draft.nameFolded,
    search_text: draft.searchText,
    description: draft.description,
    address: draft.address,
    plate: draft.plate,
    city: draft.city,
    phone: draft.phone,
  }
  await db`insert into business ${db(row)}`
}

export async function hasRole(
  db: Db,
  id: number,
  userId: number,
  roles: readonly BusinessRole[],
): Promise<boolean> {
  const [found] = await db`
    select 1 from business_person
    where business_id = ${id} and user_id = ${userId} and role = any(${roles as string[]})`
  return found !== undefined
}
