import { createHash } from 'node:crypto'
import type { Db } from './pool.ts'

/** So many tries of something by somebody within a window that starts at the first try. */
export type Allowance = { what: string; whose: string; limit: number; windowSeconds: number }

/** Names are hashed: the table tells nobody's address or e-mail. */
const keyOf = ({ what, whose }: Allowance) =>
  `${what}:${createHash('sha256').update(whose).digest('base64url')}`

/**
 * Takes one try from each allowance in one statement. True when all of them still had one. Counting and judging are
 * one step, so a hundred tries at once get no further than a hundred in turn.
 */
export async function takeAllowances(db: Db, allowances: readonly Allowance[]): Promise<boolean> {
  // One order for all callers: two statements that take the same rows cannot wait for each other in a circle.
  const sorted = [...allowances].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const limits = new Map(sorted.map((allowance) => [keyOf(allowance), allowance.limit]))
  const taken = await db<{ key: string; used: number }[]>`
    insert into throttle as t (key, used, window_ends_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest(${sorted.map(keyOf)}::text[], ${sorted.map((a) => a.windowSeconds)}::int[]) as asked (key, seconds)
    on conflict (key) do update set
      used = case when t.window_ends_at <= now() then 1 else least(t.used, 1000000) + 1 end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning key, used`
  return taken.every(({ key, used }) => used <= (limits.get(key) ?? 0))
}

/**
 * Whether an allowance has a try left, and holds it until the transaction ends: others who ask for the same one wait.
 * Takes nothing; who then fails takes a try.
 */
export async function holdAllowance(tx: Db, allowance: Allowance): Promise<boolean> {
  const [held] = await tx<{ used: number }[]>`
    insert into throttle as t (key, used, window_ends_at)
    values (${keyOf(allowance)}, 0, now() + make_interval(secs => ${allowance.windowSeconds}))
    on conflict (key) do update set
      used = case when t.window_ends_at <= now() then 0 else t.used end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning used`
  return held !== undefined && held.used < allowance.limit
}

/** Gives one try back to each: a success is not held against anybody. */
export async function giveBackAllowances(db: Db, allowances: readonly Allowance[]): Promise<void> {
  await db`
    update throttle set used = used - 1
    where key in (select key from throttle where key = any(${allowances.map(keyOf)}) order by key for update)
      and used > 0`
}

/** Forgets windows that are over. */
export async function sweepThrottle(db: Db): Promise<void> {
  await db`delete from throttle where window_ends_at < now() - interval '1 hour'`
}
