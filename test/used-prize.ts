import type { Db } from '#server/db/pool.ts'

type Won = {
  userId: number
  /** Null: of the platform. */
  businessId: number | null
  isUsed: boolean
  kind?: string
  /** Kurus. */
  value?: number
  title?: string
  code?: string
}

/** A prize that somebody won of a business or of the platform, used or not. */
export async function addPrize(db: Db, { userId, businessId, isUsed, ...rest }: Won): Promise<number> {
  const { kind = 'discount', value = 100, title = 'İndirim', code = `724${1_000_000 + userId}` } = rest
  const [row] = await db<{ id: number }[]>`
    with spun as (
      insert into wheel_spin (id, user_id, day, right_no, layout_id, stocks, server_seed, client_seed, segment_id,
        is_win, grants_extra)
      values (nextval('wheel_spin_id'), ${userId}, current_date, 1, 1, '{}', decode(repeat('00', 32), 'hex'), '', 1,
        true, false)
      returning id
    )
    insert into prize (spin_id, user_id, business_id, title, kind, value, code, expires_at, used_at, code_open)
    select id, ${userId}, ${businessId}, ${title}, ${kind}, ${value}, ${code},
      now() + interval '1 day', ${isUsed ? new Date() : null}, ${!isUsed} from spun
    returning id`
  return row?.id ?? 0
}
