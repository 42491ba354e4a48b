import type { Db } from '../../db/pool.ts'

/** The businesses the user keeps, listed or not, the latest first. */
export async function listFavoriteIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db<{ businessId: number }[]>`
    select business_id from favorite where user_id = ${userId} order by created_at desc, business_id desc`
  return rows.map(({ businessId }) => businessId)
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

/** All that is kept, listed or not. */
export async function readFavorites(db: Db, userId: number): Promise<unknown> {
  return db`
    select f.business_id, b.name as business_name, f.created_at
    from favorite f join business b on b.id = f.business_id
    where f.user_id = ${userId} order by f.created_at`
}

/** Who kept both keeps one, since the earlier day. */
export async function moveFavorites(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    with gone as (delete from favorite where business_id = ${from} returning user_id, created_at)
    insert into favorite as f (user_id, business_id, created_at)
    select user_id, ${into}::bigint, created_at from gone
    on conflict (user_id, business_id) do update set created_at = least(f.created_at, excluded.created_at)
    returning 1`
  return moved.length
}
