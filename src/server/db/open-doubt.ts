import type { Db } from './pool.ts'

/**
 * Whether the open line of `b` claims less: its switch where people found it closed, its hours also where they are old. Memory decides
 * the same in `states.ts` and `overlay.ts` of the listing.
 */
export const isDoubted = (db: Db) => db`(
  select coalesce(d.open_doubt = 'open' or d.open_doubt is not null and not coalesce(d.switch_until > now(), false), false)
  from business d where d.id = b.id)`
