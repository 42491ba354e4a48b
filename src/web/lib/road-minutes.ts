import { useLayoutEffect, useSyncExternalStore } from 'react'
import { getRoadMinutes, ROAD_TARGETS_MAX } from '#contract/roads.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { call } from './call.ts'
import { makeSignal } from './store.ts'

/** Farther places show no minutes. */
const FARTHEST_KM = 60
/** About ten metres: nearly the same place is not asked for twice. */
const DECIMALS = 4
/** The traffic changes with the hour. */
const GOOD_FOR_MS = 10 * 60_000
/** After a call that failed; then twice as long, five times. */
const AGAIN_MS = 2000
const LONGEST_MS = 32_000

/** By "from to". */
const known = new Map<string, { minutes: number | null; at: number }>()
/** Targets by where they are asked from. */
const waiting = new Map<string, Set<string>>()
const { emit, subscribe } = makeSignal()
/** Whether roads are known where the person is; a place for minutes is kept as long as it may be so. */
let isCovered = true
/** From where roads are known to lead somewhere, or not. */
const covered = new Map<string, boolean>()

const written = ({ lat, lng }: Point) => `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** Asks for all that the cards of a page want in one call; once more where it fails. Till then the distance stands alone. */
async function askFrom(from: string, wait = AGAIN_MS): Promise<void> {
  const targets = [...(waiting.get(from) ?? [])]
  waiting.delete(from)
  const [lat = 0, lng = 0] = from.split(',').map(Number)
  for (let i = 0; i < targets.length; i += ROAD_TARGETS_MAX) {
    const some = targets.slice(i, i + ROAD_TARGETS_MAX)
    const answer = await call(getRoadMinutes, { query: { lat, lng, to: some.join(';') } })
    if (!answer.ok) {
      if (wait <= LONGEST_MS && answer.error.code !== 'too_many_requests') {
        waiting.set(from, new Set([...targets.slice(i), ...(waiting.get(from) ?? [])]))
        setTimeout(() => void askFrom(from, wait * 2), wait)
      }
      return
    }
    for (const [n, to] of some.entries())
      known.set(`${from} ${to}`, { minutes: answer.data.minutes[n] ?? null, at: Date.now() })
    isCovered = answer.data.minutes.some((minutes) => minutes !== null)
    covered.set(from, isCovered || covered.get(from) === true)
    emit()
  }
}

function want(from: string, to: string): void {
  const before = known.get(`${from} ${to}`)
  if (before && Date.now() - before.at < GOOD_FOR_MS) return
  const others = waiting.get(from)
  if (others) others.add(to)
  else {
    waiting.set(from, new Set([to]))
    // Once all cards of this rendering have asked, and before it is painted: a map may be drawn beside the list.
    queueMicrotask(() => void askFrom(from))
  }
}

/**
 * Estimated minutes by car from one point to another; undefined while they may still come, null where no road is known.
 */
export function useRoadMinutes(from: Point | null, to: Point | null): number | null | undefined {
  const isNear = from !== null && to !== null && distanceKm(from, to) <= FARTHEST_KM
  const [here, there] = isNear ? [written(from), written(to)] : ['', '']
  useLayoutEffect(() => {
    if (here !== '') want(here, there)
  }, [here, there])
  return useSyncExternalStore(
    subscribe,
    () => {
      const found = known.get(`${here} ${there}`)
      return found ? found.minutes : isNear && isCovered ? undefined : null
    },
    () => null,
  )
}

/** Whether roads are known at a point; undefined until that is told. Asked with the cards' minutes, or without any card. */
export function useCovered(from: Point | null): boolean | undefined {
  const here = from && written(from)
  useLayoutEffect(() => {
    if (here) want(here, here)
  }, [here])
  return useSyncExternalStore(
    subscribe,
    () => (here ? covered.get(here) : false),
    () => false,
  )
}
