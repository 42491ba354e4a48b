import type { Point } from '../geo.ts'
import { arcsOf, type Mode } from './arcs.ts'
import { type Area, layArea } from './area.ts'
import { type Hierarchy, isInRange, layHierarchy } from './hierarchy.ts'
import { FREE, makeReach, type Traffic } from './reach.ts'
import { CAR_END, FOOT_END, type Roads } from './roads.ts'
import { makeSnap } from './snap.ts'

/** Farther from a road nothing is told: no graph covers the place, or water lies between. */
const MAX_METRES_TO_A_ROAD = 600
/** From the door to the road and from the road to the door, in metres a second: at a walk, by car a little faster. */
const OFF_ROAD = { car: 5, foot: 1.3 } as const
/** Farther is told as a distance. */
const MAX_SECONDS = { car: 90 * 60, foot: 60 * 60 } as const
const ENDS = { car: CAR_END, foot: FOOT_END } as const

export type RoadQuestion = { from: Point; to: readonly Point[]; mode: Mode; traffic?: Traffic }
export type AreaQuestion = { from: Point; minutes: number; mode: Mode; traffic?: Traffic }

/** Runs a step again and again as long as it answers true. */
type Runner = (step: () => boolean) => void
const atOnce: Runner = (step) => {
  while (step());
}

/**
 * Tells minutes by road, and what is reached within some. `run` lays the hierarchy out, at once or between other work: until it is
 * there searches answer.
 */
export function makeRoadMinutes(roads: Roads, run = atOnce) {
  const byCar = arcsOf(roads, 'car')
  let hierarchy: Hierarchy | null = null
  const steps = roads.contraction && layHierarchy(byCar, roads.contraction)
  if (steps)
    run(() => {
      const { done, value } = steps.next()
      if (done === true) hierarchy = value
      return done !== true
    })
  const modes = {
    car: { reach: makeReach(byCar), snap: makeSnap(roads, CAR_END) },
    foot: { reach: makeReach(arcsOf(roads, 'foot')), snap: makeSnap(roads, FOOT_END) },
  }

  function startAt(from: Point, mode: Mode) {
    const start = modes[mode].snap(from, MAX_METRES_TO_A_ROAD)
    return start && { node: start.node, seconds: start.metres / OFF_ROAD[mode] }
  }

  return {
    /** Whether what cars are asked for is answered by the hierarchy, not by a search. */
    hasHierarchy: () => hierarchy !== null,

    /** The minutes from one point to others; null where no road leads, or too far. */
    toEach({ from, to, mode, traffic = FREE }: RoadQuestion): (number | null)[] {
      const { reach, snap } = modes[mode]
      const start = startAt(from, mode)
      if (start === null) return to.map(() => null)
      const ends = to.map((point) => snap(point, MAX_METRES_TO_A_ROAD))
      const targets = ends.flatMap((end) => end?.node ?? [])
      const quickest = hierarchy && mode === 'car' && isInRange(traffic) ? hierarchy : reach
      const found = quickest.toEach(start, targets, MAX_SECONDS[mode], traffic)
      let next = 0
      return ends.map((end) => {
        const seconds = end === null ? null : (found[next++] ?? null)
        return end === null || seconds === null ? null : (seconds + end.metres / OFF_ROAD[mode]) / 60
      })
    },

    /** Where one is within so many minutes; null where no road is near. */
    area({ from, minutes, mode, traffic = FREE }: AreaQuestion): Area | null {
      const start = startAt(from, mode)
      if (start === null) return null
      const limit = minutes * 60
      const [end, seconds] = [ENDS[mode], new Map<number, number>()]
      modes[mode].reach.all(start, limit, traffic, (node, so) => {
        if (((roads.ends[node] ?? 0) & end) > 0 && !seconds.has(node)) seconds.set(node, so)
      })
      const bounds = { limit, speed: OFF_ROAD[mode], most: MAX_METRES_TO_A_ROAD }
      return layArea(roads, { end, seconds, ...bounds })
    },
  }
}
