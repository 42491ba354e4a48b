import { useEffect, useRef } from 'react'
import { landingAngle, type Motion, type Pace, showChance, startTurning } from './turn.ts'

/** Who asked their device to leave motion out sees none. */
const isStillAsked = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A wheel on the screen that is set in motion, and lands on a segment. */
export function useTurning(pace: Pace) {
  const wheel = useRef<HTMLDivElement>(null)
  const angle = useRef(0)
  const motion = useRef<Motion | null>(null)
  useEffect(() => () => motion.current?.stop(), [])
  return {
    wheel,
    start() {
      if (wheel.current && !isStillAsked()) motion.current = startTurning(wheel.current, angle.current, pace)
    },
    /** Resolves when the wheel stands; at once where nothing moves. */
    async land(index: number, count: number) {
      const place = (from: number) =>
        landingAngle(from, { index, count, pace, chance: [showChance(), showChance()] })
      angle.current = motion.current ? await motion.current.land(place) : place(0) % 360
      if (wheel.current) wheel.current.style.transform = `rotate(${angle.current}deg)`
    },
    stop() {
      motion.current?.stop()
      motion.current = null
    },
  }
}
