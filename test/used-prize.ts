import type { Db } from '#server/db/pool.ts'

type Won = { userId: number; businessId: number; isUsed: boolean }

/** A prize that somebody won of a business, used there or not. */
export async function addPrize(db: Db, { userId, businessId, isUsed }: Won): Promise<void> {
  await db`
    with spun as (
      insert into wheel_spin (id, user_id, day, right_no, layout_id, stocks, server_seed, client_seed, segment_id,
        is_win, grants_extra)
      values (nextval('wheel_spin_id'), ${userId}, current_date, 1, 1, '{}', decode(repeat('00', 32), 'hex'), '', 1,
        true, false)
      returning id
    )
    insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at, used_at, code_open)
    select id, ${userId}, ${businessId}, 'İndirim', 'discount', 100, ${`724${1_000_000 + userId}`},
      now() + interval '1 day', ${isUsed ? new Date() : null}, ${!isUsed} from spun`
}
