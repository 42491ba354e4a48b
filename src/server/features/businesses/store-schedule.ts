import type { Week } from '#contract/businesses.ts'
import type { Db } from '../../db/pool.ts'

export type ScheduleRow = {
  hours: string
  week: Week | null
  openState: 'open' | 'closed' | 'unknown'
  nextChangeAt: Date | null
}

/** The ids of the schedules that exist among `hours`. */
export async function findSchedules(db: Db, hours: readonly string[]): Promise<Map<string, number>> {
  const rows = await db<{ id: number; hours: string }[]>`
    select id, hours from schedule where hours = any(${hours as string[]})`
  return new Map(rows.map((row) => [row.hours, row.id]))
}

export async function addSchedules(db: Db, schedules: readonly ScheduleRow[]): Promise<void> {
  if (schedules.length === 0) return
  const rows = schedules.map(({ hours, week, openState, nextChangeAt }) => ({
    hours,
    week: week && JSON.stringify(week),
    state: openState,
    next: nextChangeAt?.toISOString() ?? null,
  }))
  await db`
    insert into schedule (hours, week, open_state, next_change_at)
    select hours, week::jsonb, state, next::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (hours text, week text, state text, next text)
    on conflict (hours) do nothing`
}

/** Those whose next change has come, locked for this transaction; another process's are left to it. */
export async function takeDueSchedules(db: Db): Promise<{ id: number; hours: string; now: Date }[]> {
  return db<{ id: number; hours: string; now: Date }[]>`
    select id, hours, now() as now from schedule where next_change_at <= now()
    order by id limit 2000 for update skip locked`
}

export async function setScheduleStates(
  db: Db,
  states: readonly { id: number; openState: string; nextChangeAt: Date | null }[],
): Promise<void> {
  const rows = states.map(({ id, openState, nextChangeAt }) => ({
    id,
    state: openState,
    next: nextChangeAt?.toISOString() ?? null,
  }))
  await db`
    update schedule s set open_state = r.state, next_change_at = r.next::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id int, state text, next text)
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
