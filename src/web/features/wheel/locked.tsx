import { Clock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HOUR_MS } from '#lib/time.ts'
import { wheelButtonText } from '#text/wheel-button.ts'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { useNow } from '#web/lib/use-time.ts'
import { useWheel } from './queries.ts'

/** A browser's clock may be ahead of the server's: it is not asked more often than this. */
const MIN_MS = 10_000

/** Calls back when the next right begins, and when somebody returns to a locked wheel. */
export function useUnlock(nextSpinAt: string | null, onUnlock: () => Promise<void>) {
  const unlock = useRef(onUnlock)
  useEffect(() => {
    unlock.current = onUnlock
  })
  useEffect(() => {
    if (nextSpinAt === null) return
    const ask = () => void unlock.current()
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        ask()
        wait(MIN_MS)
      }, ms)
    }
    wait(Math.max(1000, Date.parse(nextSpinAt) - Date.now() + 1000))
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [nextSpinAt])
}

/** Whole hours until the next spin, rounded up; 0 where that is not known. */
const hoursLeft = (nextSpinAt: string | null, now: Date): number =>
  nextSpinAt === null ? 0 : Math.ceil((Date.parse(nextSpinAt) - now.getTime()) / HOUR_MS)

/** The time until the next spin in words. */
export function untilUnlocked(nextSpinAt: string | null, now: Date): string {
  const hours = hoursLeft(nextSpinAt, now)
  return hours > 0 ? text.hoursLeft(hours) : text.tomorrow
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

/** On home's way to the wheel: that it can be spun, or when the next spin is. */
export function WheelLead() {
  const { data } = useWheel({ surface: 'modal' })
  const now = useNow()
  return data?.rightsLeft === 0
    ? wheelButtonText.spent(hoursLeft(data.nextSpinAt, now))
    : wheelButtonText.ready
}
