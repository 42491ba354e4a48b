import type { Db } from '../../db/pool.ts'

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
