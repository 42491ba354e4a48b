import { useEffect, useSyncExternalStore } from 'react'
import { getStreetNear, listStreetsNear, STREET_POINTS_MAX } from '#contract/streets.ts'
import { type Point, roundTo10m } from '#lib/geo.ts'
import { useAsk } from './ask.ts'
import { call } from './call.ts'
import { makeSignal } from './store.ts'

/** About ten metres. */
const DECIMALS = 4

/** By point. */
const known = new Map<string, string | null>()
const waiting = new Set<string>()
const { emit, subscribe } = makeSignal()
/** Whether streets are known around here; a place for one is kept as long as it may be so. */
let isCovered = true

/** Asks for all that the cards of a page want in one call. Without an answer they have no street. */
async function askAll(): Promise<void> {
  const points = [...waiting]
  waiting.clear()
  for (let i = 0; i < points.length; i += STREET_POINTS_MAX) {
    const some = points.slice(i, i + STREET_POINTS_MAX)
    const answer = await call(listStreetsNear, { query: { at: some.join(';') } })
    const streets = answer.ok ? answer.data.streets : []
    for (const [n, point] of some.entries()) known.set(point, streets[n] ?? null)
    isCovered = streets.some((street) => street !== null)
    emit()
  }
}

/** The street that a point lies on or beside; undefined while it may still come, null where none is known. */
export function useStreetOf(point: Point | null): string | null | undefined {
  const at = point && `${point.lat.toFixed(DECIMALS)},${point.lng.toFixed(DECIMALS)}`
  useEffect(() => {
    if (at === null || known.has(at)) return
    if (waiting.size === 0) setTimeout(() => void askAll())
    waiting.add(at)
  }, [at])
  return useSyncExternalStore(
    subscribe,
    () => (at === null ? null : known.has(at) || isCovered ? known.get(at) : null),
    () => null,
  )
}

/** The street a point lies on or beside, its district and province; asked from the memory of a page alone, to about 10 m. */
export function useStreetNear(point: Point | null) {
  const at = point && roundTo10m(point)
  return useAsk(['street-near', at?.lat, at?.lng], getStreetNear, at && { query: at }, {
    staleTime: Number.POSITIVE_INFINITY,
  })
}
