import OpeningHours from 'opening_hours'
import { ISTANBUL } from '#lib/time.ts'
import { type DatedHours, separateDates } from './dates.ts'
import { FULL_DAYS_ONLY, separateHolidays } from './separate-holidays.ts'

const CACHE_SIZE = 4096

// The library computes in the zone of the process; in any other zone every answer would be hours off, silently.
if (Intl.DateTimeFormat().resolvedOptions().timeZone !== ISTANBUL) {
  throw new Error(`Opening hours are computed in the zone of the process: start it with TZ=${ISTANBUL}`)
}

export type Schedule = {
  regular: OpeningHours
  /** Holds instead of `regular` on every public holiday; null: holidays are days like any other. */
  holiday: OpeningHours | null
  /** Exceptions on dates, which hold instead of both; of several on one day the last. */
  dated: (Omit<DatedHours, 'hours'> & { hours: OpeningHours })[]
  /** Half days are days like any other. */
  fullDaysOnly: boolean
}

const cache = new Map<string, Schedule | null>()

/** The compiled form of an OpenStreetMap text without PH and SH. Throws what the library throws. */
export function compileHours(osm: string): OpeningHours {
  return new OpeningHours(osm, null)
}

/**
 * The schedule of an OpenStreetMap text, null when it is not understood. Compiling costs as much as ten
 * questions, and a whole country has some thousand distinct schedules: the latest 4096 are kept.
 */
export function scheduleOf(osm: string): Schedule | null {
  const known = cache.get(osm)
  if (known !== undefined) return known
  const schedule = compileSchedule(osm)
  if (cache.size >= CACHE_SIZE) {
    const [oldest] = cache.keys()
    if (oldest !== undefined) cache.delete(oldest)
  }
  cache.set(osm, schedule)
  return schedule
}

function compileSchedule(osm: string): Schedule | null {
  const separated = separateHolidays(osm)
  if (separated === null) return null
  try {
    const holiday = separated.holiday === null ? null : compileHours(separated.holiday)
    const { regular, dated } = separateDates(separated.regular)
    return {
      regular: compileHours(regular),
      holiday,
      dated: dated.map(({ hours, ...days }) => ({ ...days, hours: compileHours(hours) })),
      fullDaysOnly: separated.holiday?.endsWith(`"${FULL_DAYS_ONLY}"`) === true,
    }
  } catch {
    return null
  }
}
