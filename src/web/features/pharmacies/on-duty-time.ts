import { useEffect, useState } from 'react'
import { istanbulClock, istanbulDate } from '#lib/time.ts'
import { useNow } from '#web/lib/use-time.ts'

/** Minutes of the day between which pharmacies without duty are usually open. */
const [DAY_BEGINS, DAY_ENDS] = [8 * 60, 22 * 60]
const SUNDAY = 0

/** Local date, "2026-10-28", to the time from which it is a public holiday: null from its midnight, or "13:00". */
export type Holidays = ReadonlyMap<string, string | null>

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * Whether pharmacies are open by duty only: from 22:00 to 08:00, on Sundays and on public holidays, by the clock of
 * Istanbul wherever the browser is.
 */
export function isOnDutyTime(now: Date, holidays: Holidays): boolean {
  const date = istanbulDate(now)
  const minute = minuteOf(istanbulClock(now))
  if (new Date(date).getUTCDay() === SUNDAY || minute < DAY_BEGINS || minute >= DAY_ENDS) return true
  const begins = holidays.get(date)
  if (begins === undefined) return false
  return begins === null || minute >= minuteOf(begins)
}

let known: Holidays | undefined

async function loadHolidays(): Promise<Holidays> {
  const { default: rows } = await import('../../../../data/holidays.json')
  // A date that is both an eve and a holiday is a holiday from its midnight.
  const wholeDaysLast = rows.toSorted((a, b) => Number(a.from === null) - Number(b.from === null))
  return new Map(wholeDaysLast.map(({ date, from }) => [date, from]))
}

/** Whether it is a time at which one needs a pharmacy on duty; recomputed as time passes. */
export function useOnDutyTime(): boolean {
  const now = useNow()
  const [holidays, setHolidays] = useState<Holidays>(known ?? new Map())
  useEffect(() => {
    if (known) return
    // Without the table, nights and Sundays are still right.
    loadHolidays().then(
      (loaded) => {
        known = loaded
        setHolidays(loaded)
      },
      () => undefined,
    )
  }, [])
  return isOnDutyTime(now, holidays)
}
