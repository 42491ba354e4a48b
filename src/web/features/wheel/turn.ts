import { useEffect, useRef } from 'react'

/** Full turns before the wheel stands: on the page and in a business's panel; in the modal. */
const TURNS = { page: [5, 10], modal: [5, 7.5] } as const
/** The shortest turn. */
const TURN_MS = { page: 3000, modal: 4000 } as const
/** One turn while the answer is on its way. */
const WAIT_TURN_MS = 520
/** Starts as fast as the waiting wheel turns, ends softly. */
const SLOW_DOWN = 'cubic-bezier(0.16, 0.62, 0.14, 1)'
/** However late the answer came, the wheel slows down for so long. */
const MIN_LANDING_MS = 1600

export type Pace = keyof typeof TURNS

/**
 * Degrees at which a wheel stands with `index` under the pointer at the top: at least the least whole turns from
 * `from`, at most the most.
 *
 * @param chance from 0 to 1: how many turns, and where within the segment
 */
export function landingAngle(
  from: number,
  { index, count, pace, chance }: { index: number; count: number; pace: Pace; chance: [number, number] },
): number {
  const each = 360 / count
  // Never on a line between two segments.
  const within = (chance[1] - 0.5) * 0.5 * each
  const wanted = (((-index * each + within) % 360) + 360) % 360
  const [least, most] = TURNS[pace]
  const base = from + 360 * least
  const offset = (((wanted - base) % 360) + 360) % 360
  const spare = Math.floor((360 * (most - least) - offset) / 360)
  return base + offset + 360 * Math.floor(chance[0] * (Math.max(0, spare) + 1) * 0.999)
}

/** Animates a wheel's element; only `transform` changes, so that the compositor does it alone. */
type Motion = { land(angleOf: (from: number) => number): Promise<number>; stop(): void }

/** `onLine` is called each time a line between two of `count` segments passes the pointer. */
type Lines = { count: number; onLine: () => void }

/** Starts turning at once; `land` slows down to where the answer says. */
function startTurning(element: Element, angle: number, pace: Pace, lines: Lines | null): Motion {
  const startedAt = performance.now()
  const frames = (from: number, to: number) => [
    { transform: `rotate(${from}deg)` },
    { transform: `rotate(${to}deg)` },
  ]
  let motion = element.animate(frames(angle, angle + 360), {
    duration: WAIT_TURN_MS,
    iterations: Number.POSITIVE_INFINITY,
  })
  const unwatch = lines && watchLines(lines, () => angleAt(motion))
  return {
    async land(angleOf) {
      const time = Number(motion.currentTime ?? 0)
      const from = angle + (360 * (time % WAIT_TURN_MS)) / WAIT_TURN_MS
      const to = angleOf(from)
      const left = TURN_MS[pace] - (performance.now() - startedAt)
      const landing = element.animate(frames(from, to), {
        duration: Math.max(left, MIN_LANDING_MS),
        easing: SLOW_DOWN,
        fill: 'forwards',
      })
      motion.cancel()
      motion = landing
      await landing.finished.catch(() => undefined) // removed from the page in between
      unwatch?.()
      return ((to % 360) + 360) % 360
    },
    stop() {
      unwatch?.()
      motion.cancel()
    },
  }
}

/** Degrees at which an animation's frames stand, without asking for the page's styles. */
function angleAt({ effect }: Animation): number {
  const [from, to] = (effect as KeyframeEffect)
    .getKeyframes()
    .map(({ transform }) => degreesOf(String(transform)))
  return (from ?? 0) + ((to ?? 0) - (from ?? 0)) * (effect?.getComputedTiming().progress ?? 0)
}

const degreesOf = (transform: string) => Number(/-?[\d.]+/.exec(transform)?.[0] ?? 0)

/** Looks at each frame; returns how to stop. */
function watchLines({ count, onLine }: Lines, angleNow: () => number): () => void {
  const segmentNow = () => Math.floor((angleNow() * count) / 360 + 0.5)
  let last = segmentNow()
  const look = () => {
    const now = segmentNow()
    if (now !== last) onLine()
    last = now
    frame = requestAnimationFrame(look)
  }
  let frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** A chance from 0 to 1 that is only for show: what is drawn is not drawn here. */
const showChance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Whether the device asks for reduced motion. */
const isStillAsked = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A wheel on the screen that is set in motion, and lands on a segment. */
export function useTurning(pace: Pace) {
  const wheel = useRef<HTMLDivElement>(null)
  const angle = useRef(0)
  const motion = useRef<Motion | null>(null)
  useEffect(() => () => motion.current?.stop(), [])
  return {
    wheel,
    /** `lines`: left out, nobody looks at the frames, and the compositor is alone. */
    start(lines: Lines | null) {
      if (wheel.current && !isStillAsked())
        motion.current = startTurning(wheel.current, angle.current, pace, lines)
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
