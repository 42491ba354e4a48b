import type { Point } from '../geo.ts'
import { nearestOnWay, type Streets, UNITS } from './streets.ts'

/** About 220 m: a street within `FARTHEST_METRES` lies in the cell of a point or in one around it. */
const CELL = 200
const MAX_CELLS = 1 << 22
/** Farther from a street nobody says that they are near it. */
export const FARTHEST_METRES = 60

/** The straight parts of streets by the cells of a grid over them: part `p` runs from point `p` to the next. */
export type StreetCells = {
  south: number
  west: number
  rows: number
  columns: number
  cell: number
  /** Those of cell `c` are `parts[first[c]]` up to `parts[first[c + 1]]`. */
  first: Uint32Array
  parts: Uint32Array
  /** Of each point: the line it lies on. */
  lineOf: Uint32Array
}

export function layCells({ lines }: Streets): StreetCells {
  const { lat, lng } = lines
  const [south, north] = rangeOf(lat)
  const [west, east] = rangeOf(lng)
  const cell = Math.max(CELL, Math.ceil(Math.sqrt(((north - south + 1) * (east - west + 1)) / MAX_CELLS)))
  const rows = Math.floor((north - south) / cell) + 1
  const columns = Math.floor((east - west) / cell) + 1
  const lineOf = new Uint32Array(lat.length)
  for (let line = 0; line < lines.street.length; line++)
    lineOf.fill(line, lines.first[line], lines.first[line + 1])

  /** Every cell that the box around a part touches. */
  function eachCell(tell: (cell: number, part: number) => void): void {
    for (let part = 0; part + 1 < lat.length; part++) {
      if (lineOf[part] !== lineOf[part + 1]) continue
      const [bottom, top] = ordered(lat[part]!, lat[part + 1]!)
      const [left, right] = ordered(lng[part]!, lng[part + 1]!)
      for (let r = Math.floor((bottom - south) / cell); r <= Math.floor((top - south) / cell); r++)
        for (let c = Math.floor((left - west) / cell); c <= Math.floor((right - west) / cell); c++)
          tell(r * columns + c, part)
    }
  }
  const first = new Uint32Array(rows * columns + 1)
  eachCell((at) => {
    first[at + 1]! += 1
  })
  for (let c = 0; c < rows * columns; c++) first[c + 1]! += first[c]!
  const parts = new Uint32Array(first[rows * columns]!)
  const next = first.slice()
  eachCell((at, part) => {
    parts[next[at]!] = part
    next[at]! += 1
  })
  return { south, west, rows, columns, cell, first, parts, lineOf }
}

/** The nearest named street within `FARTHEST_METRES`; null where there is none. */
export function nearStreet(
  { lines }: Streets,
  { south, west, rows, columns, cell, first, parts, lineOf }: StreetCells,
  point: Point,
): { street: number; metres: number } | null {
  const to = { lat: point.lat * UNITS, lng: point.lng * UNITS }
  const pointAt = (i: number) => ({ lat: lines.lat[i]!, lng: lines.lng[i]! })
  const [row, column] = [Math.floor((to.lat - south) / cell), Math.floor((to.lng - west) / cell)]
  let best: { street: number; metres: number } | null = null
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++)
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
      const at = r * columns + c
      for (let i = first[at]!; i < first[at + 1]!; i++) {
        const part = parts[i]!
        const { metres } = nearestOnWay(to, pointAt(part), pointAt(part + 1))
        if (metres <= (best?.metres ?? FARTHEST_METRES))
          best = { street: lines.street[lineOf[part]!]!, metres }
      }
    }
  return best
}

const ordered = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a])

function rangeOf(values: Int32Array): [least: number, most: number] {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return [least, most]
}
