import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { heldBy } from '../network-range.ts'
import { ALLOWANCES, type AllowanceName, type Level, scaleLimit, type Whose } from './allowances.ts'
import { batched } from './batch.ts'
import type { Db, Sql } from './pool.ts'

type Scaled = Pick<Config, 'limitsScale'>

/** Delay of a try beyond a common allowance. */
const SLOW_MS = 1000

const levelsOf = (name: AllowanceName): readonly Level[] => ALLOWANCES[name].levels

/** Values are hashed: the table reveals no address or e-mail. */
function keyOf<N extends AllowanceName>(name: N, { of, seconds }: Level, whose: Whose<N>): string {
  const values = of.map((dimension) => (whose as Record<string, string | number>)[dimension])
  const hash = createHash('sha256').update(JSON.stringify([seconds, ...values]))
  return `${[name, ...(of.length > 0 ? of : ['all'])].join('-')}:${hash.digest('base64url')}`
}

/** Gives the counters of a level: by network, and by IPv6 range, so that many networks do not multiply the tries. */
function countersOf<N extends AllowanceName>(
  config: Scaled,
  { name, level, whose }: { name: N; level: Level; whose: Whose<N> },
): { key: string; limit: number }[] {
  const limit = scaleLimit(level.limit, config)
  if (!level.of.includes('network')) return [{ key: keyOf(name, level, whose), limit }]
  const { network } = whose as { network: string }
  return heldBy(network, limit).map((held) => ({
    key: keyOf(name, level, { ...whose, network: held.key }),
    limit: held.limit,
  }))
}

type Counted = { key: string; seconds: number; tries: number }
/** Counts one try and answers how many there are now. */
type Count = (key: string, seconds: number) => Promise<number>

/** Counts each, and answers how many there are then. Of a hundred at once, each gets a number of its own. */
async function countAll(db: Db, all: readonly Counted[]): Promise<number[]> {
  const sums = new Map<string, Counted>()
  for (const one of all) sums.set(one.key, { ...one, tries: (sums.get(one.key)?.tries ?? 0) + one.tries })
  const distinct = [...sums.values()]
  // In the order of keys: two statements that count the same ones cannot wait for each other in a circle.
  const rows = await db<{ key: string; used: number }[]>`
    insert into throttle as t (key, used, window_ends_at)
    select key, tries, now() + make_interval(secs => seconds)
    from unnest(${distinct.map(({ key }) => key)}::text[], ${distinct.map(({ tries }) => tries)}::int[],
      ${distinct.map(({ seconds }) => seconds)}::float8[]) as counted (key, tries, seconds)
    order by key
    on conflict (key) do update set
      used = case when t.window_ends_at <= now() then 0 else least(t.used, 1000000) end + excluded.used,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning key, used`
  const reached = new Map(rows.map(({ key, used }) => [key, used - (sums.get(key)?.tries ?? 0)]))
  return all.map(({ key, tries }) => {
    const used = (reached.get(key) ?? 0) + tries
    reached.set(key, used)
    return used
  })
}

async function count(db: Db, key: string, seconds: number, tries: number): Promise<number> {
  const [used = 0] = await countAll(db, [{ key, seconds, tries }])
  return used
}

/** Gives the try back: a success is not held against anybody. */
export type GiveBack = () => Promise<void>
/** `isSlow`: beyond what everybody together has. */
type Taken = { giveBack: GiveBack; isSlow: boolean }

/** Takes one try; answers the level that had none left. What it refuses, wider levels do not count. */
export async function tryAllowance<N extends AllowanceName>(
  db: Db,
  config: Scaled,
  name: N,
  whose: Whose<N>,
  countOne: Count = (key, seconds) => count(db, key, seconds, 1),
): Promise<Taken | Level> {
  const keys: string[] = []
  let isSlow = false
  for (const level of levelsOf(name))
    for (const { key, limit } of countersOf(config, { name, level, whose })) {
      const isOver = (await countOne(key, level.seconds)) > limit
      if (isOver && level.of.length > 0) return level
      isSlow ||= isOver
      keys.push(key)
    }
  const giveBack = async () => {
    await db`
      update throttle set used = used - 1
      where key in (select key from throttle where key = any(${keys}) order by key for update) and used > 0`
  }
  return { giveBack, isSlow }
}

/** Takes one try, and waits where everybody together has none left. Throws the allowance's refusal. */
export async function takeAllowance<N extends AllowanceName>(
  db: Db,
  config: Scaled,
  name: N,
  whose: Whose<N>,
  countOne?: Count,
): Promise<GiveBack> {
  const taken = await tryAllowance(db, config, name, whose, countOne)
  if ('limit' in taken) throw new Failure(ALLOWANCES[name].refusal, { retryAfterSeconds: taken.seconds })
  if (taken.isSlow) await sleep(SLOW_MS)
  return taken.giveBack
}

/** As `takeAllowance`, for one that many take: those that come together are counted by one statement. */
export function makeAllowance<N extends AllowanceName>(
  sql: Sql,
  config: Scaled,
  name: N,
): (whose: Whose<N>) => Promise<GiveBack> {
  const together = batched(
    () => name,
    (all: Counted[]) => countAll(sql, all),
  )
  return (whose) =>
    takeAllowance(sql, config, name, whose, (key, seconds) => together({ key, seconds, tries: 1 }))
}

/** Whether there was a try to take. */
export async function hadAllowance<N extends AllowanceName>(
  db: Db,
  config: Scaled,
  name: N,
  whose: Whose<N>,
): Promise<boolean> {
  return !('limit' in (await tryAllowance(db, config, name, whose)))
}

/**
 * Holds an allowance until the transaction ends, taking nothing: others who ask for the same one wait. Throws its refusal
 * when nothing is left. Who then fails takes a try.
 */
export async function holdAllowance<N extends AllowanceName>(
  tx: Db,
  config: Scaled,
  name: N,
  whose: Whose<N>,
): Promise<void> {
  for (const level of levelsOf(name))
    for (const { key, limit } of countersOf(config, { name, level, whose }))
      if ((await count(tx, key, level.seconds, 0)) >= limit)
        throw new Failure(ALLOWANCES[name].refusal, { retryAfterSeconds: level.seconds })
}

/** Does what a try was taken for. One that the server was too busy to make is given back. */
export async function orGiveBack<T>(giveBack: GiveBack, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'busy') await giveBack()
    throw error
  }
}

/** Deletes expired windows. */
export async function sweepThrottle(db: Db): Promise<void> {
  await db`delete from throttle where window_ends_at < now() - interval '1 hour'`
}
