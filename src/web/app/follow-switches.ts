import type { QueryClient } from '@tanstack/react-query'
import type { EventData } from '#contract/live.ts'
import { distanceKm } from '#lib/geo.ts'
import { refresh } from '#web/lib/ask.ts'
import { onLive } from '#web/lib/live/live.ts'

type Switched = EventData<'open'>['businesses'][number]
type Asked = { queryKey: readonly unknown[]; data: unknown }

/** Not everybody who looks asks in the same moment. */
const SPREAD_MS = 1500
/** Pages of lists, their items, and what stands in them. */
const DEEPEST = 5

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether some business for which `isMeant` is true stands somewhere in the answer. */
function holds(answer: unknown, isMeant: (id: unknown) => boolean, depth = 0): boolean {
  if (!isObject(answer) || depth > DEEPEST) return false
  if (!Array.isArray(answer) && 'openState' in answer) return isMeant(answer['id'])
  return Object.values(answer).some((part) => holds(part, isMeant, depth + 1))
}

/** Lists of what is open around a point: by their keys, as what has just opened does not stand in them yet. */
function isAround([kind, lat, lng, radius]: readonly unknown[], place: Switched): boolean {
  if (kind !== 'nearby' && kind !== 'emergency') return false
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof radius !== 'number') return false
  if (place.lat === null || place.lng === null) return false
  return distanceKm({ lat, lng }, { lat: place.lat, lng: place.lng }) <= radius
}

/** Whether an answer shows one of these businesses, or would now. */
export const concerns = ({ queryKey, data }: Asked, businesses: readonly Switched[]): boolean =>
  businesses.some((one) => isAround(queryKey, one)) ||
  holds(data, (id) => businesses.some((one) => one.id === id))

/** Asks again for what is on the screen when a business on it was switched; answers how to stop. */
export function followSwitches(client: QueryClient): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  function refreshSoon(isOld: (asked: Asked) => boolean): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void refresh(client, { predicate: ({ queryKey, state }) => isOld({ queryKey, data: state.data }) })
    }, Math.random() * SPREAD_MS)
    timers.add(timer)
  }
  const stop = onLive({
    onEvent(event) {
      if (event.event === 'open') refreshSoon((asked) => concerns(asked, event.data.businesses))
    },
    onLost: () => refreshSoon(({ data }) => holds(data, () => true)),
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}
