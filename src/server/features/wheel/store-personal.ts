import type { Db } from '../../db/pool.ts'

/** With the seeds of draws that are over: by them anybody can draw again. */
export const readSpins = (db: Db, userId: number): Promise<object[]> => db<object[]>`
  select id, business_id, day::text, right_no, is_win, grants_extra, client_seed, spun_at
  from wheel_spin where user_id = ${userId} order by spun_at, id`

export const readWonPrizes = (db: Db, userId: number): Promise<object[]> => db<object[]>`
  select id, spin_id, business_id, title, kind, value, code, won_at, expires_at, used_at
  from prize where user_id = ${userId} order by id`
