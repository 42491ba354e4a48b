import { chordBetween } from '#lib/geo.ts'
import { distrustIn, rowOf, type Vector, vectorOf } from './base.ts'
import type { Memory } from './memory.ts'
import type { Change } from './overlay.ts'

type Found = { id: number; row: number; change: Change | undefined }

/** Finds a listed business: in the overlay if it changed lately, else in a row of the base. */
export function lookUp({ base, overlay }: Memory, id: number): Found | null {
  const change = overlay.get(id)
  const row = change ? -1 : rowOf(base, id)
  return change || (row >= 0 && base.dead[row] !== 1) ? { id, row, change } : null
}

/** The chord to a point on the unit sphere; null for one without a position. */
export function chordTo(
  { base, overlay }: Memory,
  { row, id }: { row: number; id: number },
  point: Vector,
): number | null {
  const vector = row < 0 ? overlay.get(id)?.vector : vectorOf(base, row)
  return vector ? chordBetween(vector, point) : null
}

/** How little is known of it, 0 to 100. */
export const distrustTo = ({ base, overlay }: Memory, { row, id }: { row: number; id: number }): number =>
  (row < 0 ? overlay.get(id)?.distrust : distrustIn(base, row)) ?? 0

/** Its zone in the base's detours. */
export const zoneOf = ({ base, overlay }: Memory, { row, id }: { row: number; id: number }): number =>
  (row < 0 ? overlay.get(id)?.zone : base.zones[row]) ?? 0
