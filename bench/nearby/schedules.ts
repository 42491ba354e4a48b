import { parseHours } from '#server/features/hours/parse.ts'
import type { Random } from '../random.ts'

const DISTINCT = 1000

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * A thousand distinct schedules in OpenStreetMap's syntax. They begin evenly at every quarter of an hour, so that as many
 * places are open at night as by day.
 */
export function makeSchedules(random: Random): string[] {
  const made = new Set(['24/7'])
  while (made.size < DISTINCT) {
    const begin = 15 * random.whole(0, 95)
    const end = begin + 30 * random.whole(15, 26)
    const day = `${clock(begin)}-${clock(end)}`
    const noon = begin + 15 * random.whole(16, 20)
    const forms = [
      `Mo-Su ${day}`,
      `Mo-Sa ${day}; Su ${clock(begin + 60)}-${clock(end - 60)}`,
      `Mo-Fr ${day}; Sa-Su ${clock(begin)}-${clock(end - 120)}`,
      `Mo-Su ${clock(begin)}-${clock(noon)},${clock(noon + 60)}-${clock(end)}`,
    ]
    const understood = parseHours(random.pick(forms))
    if (understood !== null) made.add(understood)
  }
  return [...made]
}
