import OpeningHours from 'opening_hours'
import { separateHolidays } from './hours-rules.ts'

const ZONE = 'Europe/Istanbul'
const CACHE_SIZE = 4096

// The library reckons in the zone of the process; in any other zone every answer would be hours off, silently.
if (Intl.DateTimeFormat().resolvedOptions().timeZone !== ZONE) {
  throw new Error(`Opening hours are reckoned in the zone of the process: start it with TZ=${ZONE}`)
}

/** `holiday` holds instead of `regular` on every public holiday; null: holidays are days like any other. */
export type Schedule = { regular: OpeningHours; holiday: OpeningHours | null }

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
    return { regular: compileHours(separated.regular), holiday }
  } catch {
    return null
  }
}
