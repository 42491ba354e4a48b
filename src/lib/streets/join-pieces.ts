import { fold, upperTr } from '../turkish.ts'
import { kindOf, readStreetName, type StreetKind } from './street-words.ts'
import { type Line, metresBetween, nearestOnWay, type Street, type Town, thinLine } from './streets.ts'

/** A named way of the network. */
export type Piece = { name: string; line: Line }

/** So far apart pieces of one name are still one street: it is built over here and there. About 200 m. */
const CELL = 200
const THIN_METRES = 4

/** How a kind is written in full, where it was abbreviated. */
export type KindNames = Partial<Record<StreetKind, string>>

type How = { townOf: (point: Line[number]) => Town | null; kinds: KindNames }

/** Joins pieces of one name that lie near each other in one district. `townOf` null: abroad, where nothing is named. */
export function joinPieces(pieces: readonly Piece[], { townOf, kinds }: How): Street[] {
  const groups = new Map<string, { town: Town; pieces: Piece[] }>()
  for (const { name, line } of pieces) {
    const middle = line[line.length >> 1]
    const town = middle && townOf(middle)
    const full = fullName(name, kinds)
    if (!town || full === '') continue
    const key = `${keyOf(full)}/${town.district ?? ''}/${town.city}`
    const group = groups.get(key) ?? { town, pieces: [] }
    group.pieces.push({ name: full, line })
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ town, pieces: own }) =>
    nearOnes(own).map((near) => streetOf(near, town)),
  )
}

/** Two spellings of one name, with and without an ending, are the same. */
function keyOf(name: string): string {
  const { words, kinds } = readStreetName(name)
  return `${words.join(' ')}/${kinds.join(' ')}`
}

/** "Moda Sk." is "Moda Sokak", "moda caddesi" is "Moda Caddesi"; a name without a letter or number is none. */
function fullName(name: string, kinds: KindNames): string {
  const tidy = name.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(tidy)) return ''
  const clean = /\p{Lu}/u.test(tidy) ? tidy : tidy.replace(/(?<=^| )\p{Ll}/gu, upperTr)
  const [, own, short] = /^(.*\S) (\p{L}{2,4})\.?$/u.exec(clean) ?? []
  const kind = short ? kindOf(fold(short)) : null
  const full = kind && kinds[kind]
  return full ? `${own} ${full}` : clean
}

/** Pieces with a point in the same square or a neighbouring one are near each other, and so are those near these. */
function nearOnes(pieces: readonly Piece[]): Piece[][] {
  const leader = pieces.map((_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (leader[at] !== at) at = leader[at] ?? at
    return at
  }
  const owners = new Map<string, number>()
  pieces.forEach(({ line }, i) => {
    for (const { lat, lng } of line) {
      const [row, column] = [Math.floor(lat / CELL), Math.floor(lng / CELL)]
      for (let r = row - 1; r <= row + 1; r++)
        for (let c = column - 1; c <= column + 1; c++) {
          const other = owners.get(`${r} ${c}`)
          if (other !== undefined) leader[find(other)] = find(i)
        }
      owners.set(`${row} ${column}`, i)
    }
  })
  return [...Map.groupBy(pieces, (_, i) => find(i)).values()]
}

function streetOf(pieces: readonly Piece[], town: Town): Street {
  const lengths = new Map<string, number>()
  const middle = { lat: 0, lng: 0 }
  let metres = 0
  for (const { name, line } of pieces)
    eachWay(line, (a, b) => {
      const length = metresBetween(a, b)
      metres += length
      middle.lat += (length * (a.lat + b.lat)) / 2
      middle.lng += (length * (a.lng + b.lng)) / 2
      lengths.set(name, (lengths.get(name) ?? 0) + length)
    })
  const [name = pieces[0]?.name ?? ''] = [...lengths].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const lines = pieces.map(({ line }) => thinLine(line, THIN_METRES))
  const { lat, lng } = nearestOf(lines, { lat: middle.lat / metres, lng: middle.lng / metres })
  return { name, town, metres: Math.round(metres), lat: Math.round(lat), lng: Math.round(lng), lines }
}

function eachWay(line: Line, tell: (a: Line[number], b: Line[number]) => void): void {
  line.forEach((point, i) => {
    const before = line[i - 1]
    if (before) tell(before, point)
  })
}

/** The point of the lines that is nearest to another. */
function nearestOf(lines: readonly Line[], to: Line[number]): Line[number] {
  let best = { ...(lines[0]?.[0] ?? to), metres: Number.POSITIVE_INFINITY }
  for (const line of lines)
    eachWay(line, (a, b) => {
      const spot = nearestOnWay(to, a, b)
      if (spot.metres < best.metres) best = spot
    })
  return best
}
