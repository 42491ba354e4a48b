import { type Detours, STEP_KM } from '#lib/detours.ts'
import type { Point } from '#lib/geo.ts'

/** A square grid of `across` × `across` cells of `side` degrees, row by row from its south-west corner. */
export type DetourPlan = {
  south: number
  west: number
  side: number
  across: number
  /** The zone of each cell, from 1; 0 for none. */
  zones: readonly number[]
  /** Detours from zone to zone in steps; the row of zone 1 comes first. */
  steps: readonly (readonly number[])[]
}

/** Builds the table of a plan. */
export function detoursOf({ south, west, side, across, zones, steps }: DetourPlan, version: number): Detours {
  const entries = steps.map((row) =>
    row.flatMap((longer, i) => (longer > 0 ? [[i + 1, longer] as const] : [])),
  )
  const first = new Uint32Array(steps.length + 2)
  entries.forEach((row, i) => {
    first[i + 2] = (first[i + 1] ?? 0) + row.length
  })
  return {
    ...{ version, south, west, high: side, wide: side, rows: across, columns: across, first },
    cells: Uint16Array.from(zones),
    to: Uint16Array.from(entries.flat(), ([to]) => to),
    steps: Uint8Array.from(entries.flat(), ([, longer]) => longer),
  }
}

/** The detour between two points by the plan itself, in km. */
export function plannedKm(
  { south, west, side, across, zones, steps }: DetourPlan,
  from: Point,
  to: Point,
): number {
  const zoneOf = ({ lat, lng }: Point) => {
    const [row, column] = [Math.floor((lat - south) / side), Math.floor((lng - west) / side)]
    return Math.min(row, column) < 0 || Math.max(row, column) >= across
      ? 0
      : (zones[row * across + column] ?? 0)
  }
  return STEP_KM * (steps[zoneOf(from) - 1]?.[zoneOf(to) - 1] ?? 0)
}
