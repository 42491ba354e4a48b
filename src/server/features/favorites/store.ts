import type { OpenState, Week } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import type { Db } from '../../db/pool.ts'

/** A listed business as the wire tells it. `chord`: straight line on the unit sphere, null unless asked for. */
export type FavoriteRow = {
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
  openState: OpenState
  nextChangeAt: Date | null
  isEmergency: boolean
  ratingMean: string | null
  reviewCount: number
  chord: number | null
}

/** The user's favourites that are listed, the latest first. */
export async function listFavoriteRows(
  db: Db,
  { userId, point, limit }: { userId: number; point: Point | null; limit: number },
): Promise<FavoriteRow[]> {
  return db<FavoriteRow[]>`
    select b.id, b.category_id, b.category_name, b.source, b.name, b.description, b.address, b.city, b.district, b.lat,
      b.lng, b.phone, b.email, b.website, b.hours, b.week, b.hours_written, b.open_state, b.next_change_at,
      b.is_emergency, b.rating_mean, b.review_count,
      b.position <-> sphere_point(${point?.lat ?? null}::float8, ${point?.lng ?? null}::float8) as chord
    from favorite f join listed_business b on b.id = f.business_id
    where f.user_id = ${userId}
    order by f.created_at desc, f.business_id desc limit ${limit}`
}

export async function hasFavorite(db: Db, userId: number, businessId: number): Promise<boolean> {
  const [found] = await db`select 1 from favorite where user_id = ${userId} and business_id = ${businessId}`
  return found !== undefined
}

/** Holds the user's other additions back until this transaction ends, so that counting and adding are one. */
export async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx`select 1 from app_user where id = ${userId} for no key update`
}

export async function countFavorites(tx: Db, userId: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from favorite where user_id = ${userId}`
  return row?.count ?? 0
}

/** False when the business is not listed. */
export async function insertFavorite(tx: Db, userId: number, businessId: number): Promise<boolean> {
  const [found] = await tx`
    with listed as (select id from business where id = ${businessId} and status = 'verified'),
    added as (
      insert into favorite (user_id, business_id) select ${userId}::bigint, id from listed on conflict do nothing)
    select 1 from listed`
  return found !== undefined
}

export async function deleteFavorite(db: Db, userId: number, businessId: number): Promise<void> {
  await db`delete from favorite where user_id = ${userId} and business_id = ${businessId}`
}
