import { Clock } from 'lucide-react'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { useNow } from '#web/lib/use-now.ts'
import { hoursUntil } from './use-unlock.ts'

/** When one may spin again, in words. */
export function untilUnlocked(nextSpinAt: string | null, now: Date): string {
  const hours = hoursUntil(nextSpinAt, now)
  return hours === null ? text.tomorrow : text.hoursLeft(hours)
}

/** The day's right is used: when the next one comes. */
export function Locked({ nextSpinAt }: { nextSpinAt: string | null }) {
  const now = useNow()
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-sunken p-4">
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <p>
        <strong className="block">{text.locked}</strong>
        {untilUnlocked(nextSpinAt, now)}
      </p>
    </div>
  )
}
