import { geocode } from '#contract/places.ts'
import { type Point, roundTo1km } from '#lib/geo.ts'
import { useAsk } from './ask.ts'
import type { Position } from './position.ts'

/**
 * Stands in for an unknown position. `last`: where the device was, at `at`. `province`: the account's.
 * `assumed`: nothing is known. `name` is null while it is being asked for.
 */
export type StandIn = { name: string | null; point: Point; plate: string | undefined } & (
  | { kind: 'chosen'; districtId: string; overrides: boolean }
  | { kind: 'last'; at: number }
  | { kind: 'province' | 'assumed' }
)

export type Where = {
  position: Position
  /** Where the device is, roughly; null while that is not known. */
  own: Point | null
  standIn: StandIn | null
  /** `own`, else what stands in for it; null while neither is known. */
  point: Point | null
  /** The same for lists that need no point: a province is ordered by, but nothing is measured from its middle. */
  measured: Point | null
  /** Somebody is or was at the point, or chose it: what is found there is worth keeping. */
  isMeant: boolean
  /** From where minutes by road are told: the point, if it is meant. Directions begin at the device alone. */
  start: Point | null
}

/** The province and district of a point, as the server says; borders do not move while a page lives. */
export function useGeocode(point: Point | null) {
  const at = point && roundTo1km(point)
  return useAsk(['geocode', at?.lat, at?.lng], geocode, at && { query: at }, {
    staleTime: Number.POSITIVE_INFINITY,
  })
}
