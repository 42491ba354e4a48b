import type { Context, Figure } from '../feature.ts'
import { type Sql, type Tx, tx } from './pool.ts'

/** A table in parts of time, and how long its rows are kept (docs/decisions/0141). */
export type Partitioned = {
  table: string
  /** By which it is in parts: a date or a moment. */
  column: string
  /** Months or years of UTC. */
  by: 'month' | 'year'
  /** So many whole ones before the running one are kept. */
  keep: number
}

/** Moments so far ahead have their part: nothing need run for so long. */
const AHEAD_MONTHS = 3
/** Whoever uses the table waits behind us for so long at most; the next sweep tries again. */
const LOCK_MS = 300
const DAY_MS = 24 * 3_600_000

/** `from`: null of the first, which begins with the oldest row; `to`: null of the default one, which holds what has no other. */
type Part = { name: string; from: Date | null; to: Date | null }

/** The beginning of the month or year of a moment, or of a later one. */
const beginning = (by: Partitioned['by'], at: Date, later = 0): Date =>
  by === 'month'
    ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))
    : new Date(Date.UTC(at.getUTCFullYear() + later, 0))

const monthsLater = (at: Date, months: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, at.getUTCDate()))

const nameOf = ({ table, by }: Partitioned, from: Date): string =>
  `${table}_${from
    .toISOString()
    .slice(0, by === 'month' ? 7 : 4)
    .replace('-', '_')}`

const defaultOf = ({ table }: Partitioned): string => `${table}_default`

const holds = ({ from, to }: Part, at: Date): boolean =>
  to !== null && at < to && (from === null || from <= at)

async function listParts(db: Sql | Tx, { table }: Partitioned): Promise<Part[]> {
  return db<Part[]>`
    select c.relname as name, substring(b.bound from $$FROM \\('([^']+)'\\)$$)::timestamptz as from,
      substring(b.bound from $$TO \\('([^']+)'\\)$$)::timestamptz as to
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
      cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
    where i.inhparent = ${table}::regclass order by 3 nulls last`
}

/** For all of the time from one moment to another. Fails for a table with rows of another time. */
async function attach(db: Tx, rule: Partitioned, name: string, from: Date, to: Date): Promise<void> {
  const [first, end] = [from, to].map((at) => at.toISOString())
  await db.unsafe(
    `alter table ${rule.table} attach partition ${name} for values from ('${first}') to ('${end}')`,
  )
}

/** Who may not empty the whole may not empty a part of it: triggers of that kind are not passed on by themselves. */
async function guard(db: Tx, { table }: Partitioned, name: string): Promise<void> {
  const triggers = await db<{ definition: string }[]>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal and tgtype & 32 <> 0`
  for (const { definition } of triggers)
    await db.unsafe(definition.replace(/ ON \S+ FOR EACH /, ` ON ${name} FOR EACH `))
}

/** Made beside and then attached: readers and writers of the whole go on meanwhile. */
async function addPart(db: Tx, rule: Partitioned, from: Date): Promise<void> {
  const name = nameOf(rule, from)
  await db.unsafe(
    `create table ${name} (like ${rule.table} including defaults including constraints including generated including storage)`,
  )
  await attach(db, rule, name, from, beginning(rule.by, from, 1))
  await guard(db, rule, name)
}

/**
 * Turns the default part, if it holds rows, into the part of just their time, as it stands: none was there when they came. A new
 * default part takes its place. Rows of a far future stay: a clock was wrong, and somebody has to look.
 */
async function freeDefault(db: Tx, rule: Partitioned, parts: readonly Part[], now: Date): Promise<boolean> {
  const spare = defaultOf(rule)
  const { column } = rule
  const [held] = await db.unsafe<{ first: Date | null; last: Date | null }[]>(
    `select min(${column})::timestamptz as first, max(${column})::timestamptz as last from ${spare}`,
  )
  if (!held?.first || !held.last || held.last > monthsLater(now, AHEAD_MONTHS)) return false
  const { first, last } = held
  const [from, to] = [beginning(rule.by, first), beginning(rule.by, last, 1)]
  if (parts.some((part) => part.to !== null && part.to > from && (part.from === null || part.from < to)))
    return false
  const name = nameOf(rule, from)
  await db.unsafe(`alter table ${rule.table} detach partition ${spare}`)
  await db.unsafe(`alter table ${spare} rename to ${name}`)
  await attach(db, rule, name, from, to)
  await db.unsafe(`create table ${spare} partition of ${rule.table} default`)
  await guard(db, rule, spare)
  return true
}

async function makeParts(db: Tx, rule: Partitioned, now: Date): Promise<void> {
  let parts = await listParts(db, rule)
  if (await freeDefault(db, rule, parts, now)) parts = await listParts(db, rule)
  const end = monthsLater(now, AHEAD_MONTHS)
  for (let n = 0; beginning(rule.by, now, n) <= end; n++) {
    const from = beginning(rule.by, now, n)
    if (!parts.some((part) => holds(part, from))) await addPart(db, rule, from)
  }
}

async function dropParts(db: Tx, rule: Partitioned, now: Date): Promise<void> {
  const oldest = beginning(rule.by, now, -rule.keep)
  for (const { name, to } of await listParts(db, rule))
    if (to !== null && to <= oldest) await db.unsafe(`drop table ${name}`)
}

/** In a transaction that one process has at a time; whoever comes meanwhile leaves it to that one. */
const alone = (sql: Sql, { table }: Partitioned, work: (db: Tx) => Promise<void>): Promise<void> =>
  tx(sql, async (db) => {
    const [lock] = await db<{ isTaken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtext(${`parts of ${table}`})) as is_taken,
        set_config('lock_timeout', ${String(LOCK_MS)}, true)`
    if (lock?.isTaken) await work(db)
  })

async function readNow(sql: Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select now()`
  if (!row) throw new Error('The database has no time')
  return row.now
}

/** Makes the parts of the time to come, then drops those whose time is over: a part that is in use stays until the next time. */
export async function keepParts(sql: Sql, rule: Partitioned, at?: Date): Promise<void> {
  const now = at ?? (await readNow(sql))
  await alone(sql, rule, (db) => makeParts(db, rule, now))
  await alone(sql, rule, (db) => dropParts(db, rule, now))
}

async function readFigures(sql: Sql, rule: Partitioned): Promise<Figure[]> {
  const [row] = await sql.unsafe<{ rows: number; now: Date }[]>(
    `select count(*)::int as rows, now() as now from ${defaultOf(rule)}`,
  )
  const parts = await listParts(sql, rule)
  const now = row?.now ?? new Date()
  const ends = parts.flatMap(({ to }) => (to === null ? [] : [to.getTime()]))
  const labels = { table: rule.table }
  return [
    {
      name: 'partition_default_rows',
      help: 'Rows that came when there was no part for them: should be none',
      labels,
      value: row?.rows ?? 0,
    },
    {
      name: 'partition_days_ahead',
      help: 'Days until the last part that is made already ends',
      labels,
      value: Math.floor((Math.max(...ends, now.getTime()) - now.getTime()) / DAY_MS),
    },
  ]
}

/** Background work of a feature with such a table. That nothing can be made now keeps no server from starting. */
export function makePartitions({ sql, warn }: Pick<Context, 'sql' | 'warn'>, rule: Partitioned) {
  const keep = (): Promise<void> => keepParts(sql, rule).catch(warn(`parts of ${rule.table} not kept`))
  return {
    start: keep,
    sweep: async (): Promise<void> => {
      await keep()
      const [spare] = await readFigures(sql, rule)
      if (spare?.value)
        warn('rows without a part of their own')(new Error(`${spare.value} in ${defaultOf(rule)}`))
    },
    figures: (): Promise<Figure[]> => readFigures(sql, rule),
  }
}
