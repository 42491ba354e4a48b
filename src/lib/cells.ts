/** A grid of cells of equal degrees over rows. */
export type Cells = {
  /** Row numbers, cell by cell; `starts[c]` to `starts[c + 1]` are those of cell c. */
  order: Uint32Array
  starts: Uint32Array
  /** Degrees: the south-west corner, and how high and wide a cell is. */
  south: number
  west: number
  high: number
  wide: number
  rows: number
  columns: number
}

const CELLS_PER_MEMBER = 2
const MAX_CELLS = 1 << 22

/** Lays cells over the rows `members`, whose degrees are `lat` and `lng` by row number. */
export function sortIntoCells(lat: Float64Array, lng: Float64Array, members: Uint32Array): Cells {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const row of members) {
    south = Math.min(south, lat[row]!)
    north = Math.max(north, lat[row]!)
    west = Math.min(west, lng[row]!)
    east = Math.max(east, lng[row]!)
  }
  // A degree of longitude is shorter than one of latitude: cells are about square on the ground.
  const narrow = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180))
  const height = Math.max(north - south, 1e-6)
  const width = Math.max(east - west, 1e-6) * narrow
  const cells = Math.min(MAX_CELLS, Math.max(1, members.length * CELLS_PER_MEMBER))
  const high = Math.max(Math.sqrt((height * width) / cells), height / cells, width / cells)
  const wide = high / narrow
  // The same divisions as in `cellOf`, so that rounding puts the outermost rows into the last cells.
  const rows = Math.floor(Math.max(0, north - south) / high) + 1
  const columns = Math.floor(Math.max(0, east - west) / wide) + 1
  const cellOf = (row: number) =>
    Math.floor((lat[row]! - south) / high) * columns + Math.floor((lng[row]! - west) / wide)

  const starts = new Uint32Array(rows * columns + 1)
  for (const row of members) starts[cellOf(row) + 1] = (starts[cellOf(row) + 1] ?? 0) + 1
  for (let cell = 1; cell < starts.length; cell++)
    starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0)
  const next = starts.slice()
  const order = new Uint32Array(members.length)
  for (const row of members) {
    const cell = cellOf(row)
    order[next[cell]!] = row
    next[cell]! += 1
  }
  return { order, starts, south, west, high, wide, rows, columns }
}
