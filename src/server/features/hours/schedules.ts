import { type Db, type Sql, tx } from '../../db/pool.ts'
import { outlookAt } from './open-line.ts'
import {
  addSchedules,
  databaseNow,
  findSchedules,
  secondsToNextChange,
  setOutlooks,
  takeDueSchedules,
} from './store-schedules.ts'
import { weekOf } from './week.ts'

/**
 * The schedule rows of these OpenStreetMap texts, made where they are missing: text → id. Texts must be ones that
 * `parseHours` gave.
 */
export async function ensureSchedules(db: Db, hours: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(hours)]
  const found = await findSchedules(db, wanted)
  const missing = wanted.filter((text) => !found.has(text))
  if (missing.length === 0) return found
  const now = await databaseNow(db)
  await addSchedules(
    db,
    missing.map((text) => ({ hours: text, week: weekOf(text), outlook: outlookAt(text, now) })),
  )
  return findSchedules(db, wanted)
}

/** The schedule of one text; null for none. */
export async function ensureSchedule(db: Db, hours: string | null): Promise<number | null> {
  return hours === null ? null : ((await ensureSchedules(db, [hours])).get(hours) ?? null)
}

/** Brings every schedule whose moment has come up to date. Safe in any number of processes at once. */
export async function refreshSchedules(sql: Sql): Promise<void> {
  for (;;) {
    const changed = await tx(sql, async (db) => {
      const due = await takeDueSchedules(db)
      const outlooks = due.map(({ id, hours, outlook, now }) => ({
        id,
        outlook: outlookAt(hours, now, outlook),
      }))
      if (outlooks.length > 0) await setOutlooks(db, outlooks)
      return outlooks.length
    })
    if (changed === 0) return
  }
}

/** Another process may add a schedule that changes sooner than any known here. */
const LONGEST_SLEEP_MS = 15_000
const SHORTEST_SLEEP_MS = 50

/** Keeps open states current until stopped; an error is reported, and the next round tries again. */
export function watchSchedules(sql: Sql, onError: (error: unknown) => void): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const round = async () => {
    let sleepMs = LONGEST_SLEEP_MS
    try {
      await refreshSchedules(sql)
      const seconds = await secondsToNextChange(sql)
      if (seconds !== null)
        sleepMs = Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, seconds * 1000 + 10))
    } catch (error) {
      if (!stopped) onError(error)
    }
    if (!stopped) timer = setTimeout(() => void round(), sleepMs)
  }
  void round()
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
