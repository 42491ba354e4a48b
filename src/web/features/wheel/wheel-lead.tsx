import { wheelButtonText as text } from '#text/wheel-button.ts'
import { useNow } from '#web/lib/use-now.ts'
import { untilUnlocked } from './locked.tsx'
import { useWheel } from './queries.ts'

/** Beside home's way to the wheel: what it gives, or when the next spin is. */
export function WheelLead() {
  const { data } = useWheel({ surface: 'modal' })
  const now = useNow()
  return data?.rightsLeft === 0 ? `${text.spent} ${untilUnlocked(data.nextSpinAt, now)}` : text.lead
}
