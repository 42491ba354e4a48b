import type { Point } from '../geo.ts'
import { arcsOf, type Mode } from './arcs.ts'
import { FREE, makeReach, type Traffic } from './reach.ts'
import { CAR_END, FOOT_END, type Roads } from './roads.ts'
import { makeSnap } from './snap.ts'

/** Farther from a road nothing is told: no graph covers the place, or water lies between. */
const MOST_METRES_TO_A_ROAD = 600
/** From the door to the road and from the road to the door, in metres a second: at a walk, by car a little faster. */
const OFF_ROAD = { car: 5, foot: 1.3 } as const
/** Farther is told as a distance. */
const MOST_SECONDS = { car: 90 * 60, foot: 60 * 60 } as const

export type RoadQuestion = { from: Point; to: readonly Point[]; mode: Mode; traffic?: Traffic }

/** Makes the function that tells the minutes by road from one point to others; null where no road leads, or too far. */
export function makeRoadMinutes(roads: Roads) {
  const modes = {
    car: { reach: makeReach(arcsOf(roads, 'car')), snap: makeSnap(roads, CAR_END) },
    foot: { reach: makeReach(arcsOf(roads, 'foot')), snap: makeSnap(roads, FOOT_END) },
  }
  return ({ from, to, mode, traffic = FREE }: RoadQuestion): (number | null)[] => {
    const { reach, snap } = modes[mode]
    const start = snap(from, MOST_METRES_TO_A_ROAD)
    if (start === null) return to.map(() => null)
    const ends = to.map((point) => snap(point, MOST_METRES_TO_A_ROAD))
    const targets = ends.flatMap((end) => end?.node ?? [])
    const begin = { node: start.node, seconds: start.metres / OFF_ROAD[mode] }
    const found = reach(begin, targets, MOST_SECONDS[mode], traffic)
    let next = 0
    return ends.map((end) => {
      const seconds = end === null ? null : (found[next++] ?? null)
      return end === null || seconds === null ? null : (seconds + end.metres / OFF_ROAD[mode]) / 60
    })
  }
}
