import type { Db } from '../../db/pool.ts'

/** Smallest share (kurus): smaller budgets are not split. */
const MIN_SHARE = 1_000_000
const MAX_SHARES = 16
/** Of the first year: 250,000 liras. */
const FIRST_CAP = 25_000_000

const thisYear = (db: Db) => db`extract(year from istanbul_day(wheel_now()))::int`

export type Budget = { year: number; cap: number; spent: number }

/** Of this year; null before it is opened. */
export async function readBudget(db: Db): Promise<Budget | null> {
  const [row] = await db<Budget[]>`
    select year, sum(cap)::bigint as cap, sum(spent)::bigint as spent from wheel_budget
    where year = ${thisYear(db)} group by year`
  return row ?? null
}

/**
 * Sets this year's limit, in a transaction: what is left is spread again. Below what was spent already, nothing is left.
 */
export async function setBudget(tx: Db, cap: number): Promise<void> {
  await tx`lock table wheel_budget in exclusive mode`
  const spent = (await readBudget(tx))?.spent ?? 0
  const left = Math.max(0, cap - spent)
  const shares = Math.min(MAX_SHARES, Math.max(1, Math.floor(left / MIN_SHARE)))
  await tx`update wheel_budget set cap = spent where year = ${thisYear(tx)}`
  await tx`
    insert into wheel_budget as b (year, share, cap)
    select ${thisYear(tx)}, share, ${Math.floor(left / shares)}::bigint + case when share = 0 then ${left % shares}::bigint else 0 end
    from generate_series(0, ${shares - 1}::int) as share
    on conflict (year, share) do update set cap = b.spent + excluded.cap`
}

/** Opens this year's budget, with the limit of the year before, unless that has been done. */
export async function openBudget(tx: Db): Promise<void> {
  if (await readBudget(tx)) return
  await tx`lock table wheel_budget in exclusive mode`
  if (await readBudget(tx)) return
  const [before] = await tx<{ cap: number }[]>`
    select sum(cap)::bigint as cap from wheel_budget group by year order by year desc limit 1`
  await setBudget(tx, before?.cap ?? FIRST_CAP)
}
