import type { Week } from '#contract/businesses.ts'
import type { Db } from '../../db/pool.ts'
import type { Outlook, StoredOutlook } from './open-line.ts'

export type ScheduleRow = {
  hours: string
  week: Week | null
  outlook: Outlook
}

/** The parts of an outlook that queries filter by have columns of their own. */
const columnsOf = (outlook: Outlook) => ({
  outlook: JSON.stringify(outlook),
  state: outlook.state,
  next: outlook.changes[0]?.at ?? null,
})

/** The ids of the schedules that exist among `hours`. */
export async function findSchedules(db: Db, hours: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ id: number; hours: string }[]>`
    select id, hours from schedule where hours = any(${hours as string[]})`
  return new Map(rows.map((row) => [row.hours, row.id]))
}

export async function addSchedules(db: Db, schedules: readonly ScheduleRow[]): Promise<void> {
  if (schedules.length === 0) return
  const rows = schedules.map(({ hours, week, outlook }) => ({
    hours,
    week: week && JSON.stringify(week),
    ...columnsOf(outlook),
  }))
  await db`
    insert into schedule (hours, week, outlook, open_state, next_change_at)
    select hours, week::jsonb, outlook::jsonb, state, next::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (hours text, week text, outlook text, state text, next text)
    on conflict (hours) do nothing`
}

type DueSchedule = { id: number; hours: string; outlook: StoredOutlook; now: Date }

/** Those whose next change has come, locked for this transaction; another process's are left to it. */
export async function takeDueSchedules(db: Db): Promise<DueSchedule[]> {
  return db<DueSchedule[]>`
    select id, hours, outlook, now() as now from schedule where next_change_at <= now()
    order by id limit 2000 for update skip locked`
}

export async function setOutlooks(
  db: Db,
  outlooks: readonly { id: number; outlook: Outlook }[],
): Promise<void> {
  const rows = outlooks.map(({ id, outlook }) => ({ id, ...columnsOf(outlook) }))
  await db`
    update schedule s set outlook = r.outlook::jsonb, open_state = r.state, next_change_at = r.next::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id int, outlook text, state text, next text)
    where s.id = r.id`
}

/** Seconds until the next change of any schedule; null when none will ever change. */
export async function secondsToNextChange(db: Db): Promise<number | null> {
  const [row] = await db<{ seconds: string | null }[]>`
    select extract(epoch from min(next_change_at) - now()) as seconds from schedule where next_change_at is not null`
  return row?.seconds == null ? null : Number(row.seconds)
}

export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select now() as now`
  if (!row) throw new Error('The database did not tell the time')
  return row.now
}
