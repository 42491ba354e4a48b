import type { SpecialDays } from '#contract/businesses.ts'
import { specialText } from '#text/hours.ts'
import { specialDates } from '#text/hours-special-days.ts'
import { useNow } from '#web/lib/use-time.ts'

/** Exceptions and public holidays to come, as customers read them and as their owner sees them beforehand. */
export function SpecialDaysList({ days }: { days: readonly SpecialDays[] }) {
  const now = useNow()
  return (
    <ul className="grid gap-2">
      {days.map((special) => (
        <li key={special.from} className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{specialDates(special, now)}</span>
          <span className="first-letter:uppercase">{specialText(special)}</span>
        </li>
      ))}
    </ul>
  )
}
