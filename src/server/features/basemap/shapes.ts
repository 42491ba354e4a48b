import { SHAPE, type Shape } from './vector-tile.ts'

/** Cutting and thinning of points, lines and rings, each x, y, x, y …; rings end where they began. */

/** West, north, east, south: y grows southwards. */
export type Box = readonly [number, number, number, number]

export function boxOf(parts: readonly (readonly number[])[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const part of parts)
    for (let i = 0; i < part.length; i += 2) {
      const [x = 0, y = 0] = [part[i], part[i + 1]]
      if (x < west) west = x
      if (x > east) east = x
      if (y < north) north = y
      if (y > south) south = y
    }
  return [west, north, east, south]
}

export const touches = (a: Box, b: Box) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
export const holds = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/** Clips the parts to the box. */
export function clip(shape: Shape, parts: readonly number[][], box: Box): number[][] {
  if (shape === SHAPE.polygon)
    return parts.map((ring) => clipRing(ring, box)).filter((ring) => ring.length >= 8)
  if (shape === SHAPE.line) return parts.flatMap((line) => clipLine(line, box))
  return parts.filter(([x = 0, y = 0]) => x >= box[0] && x < box[2] && y >= box[1] && y < box[3])
}

/** Liang and Barsky's way, a segment at a time; a line that comes back is another line. */
function clipLine(line: readonly number[], [west, north, east, south]: Box): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  const end = () => {
    if (piece.length >= 4) pieces.push(piece)
    piece = []
  }
  for (let i = 2; i < line.length; i += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = line.slice(i - 2, i + 2)
    const [dx, dy] = [nextX - x, nextY - y]
    let [enter, leave] = [0, 1]
    for (const [step, room] of [
      [-dx, x - west],
      [dx, east - x],
      [-dy, y - north],
      [dy, south - y],
    ] as const) {
      if (step < 0) enter = Math.max(enter, room / step)
      else if (step > 0) leave = Math.min(leave, room / step)
      else if (room < 0) leave = -1
    }
    if (enter > leave) {
      end()
      continue
    }
    if (enter > 0) end()
    if (piece.length === 0) piece.push(Math.round(x + dx * enter), Math.round(y + dy * enter))
    piece.push(Math.round(x + dx * leave), Math.round(y + dy * leave))
    if (leave < 1) end()
  }
  end()
  return pieces
}

/** Sutherland and Hodgman's way: cut at one side after the other. */
function clipRing(ring: readonly number[], box: Box): number[] {
  let cut = [...ring]
  for (const side of [0, 1, 2, 3] as const) {
    cut = cutAt(cut, side, box[side])
    if (cut.length < 8) return []
  }
  return cut
}

/** Clips a ring at one side of a box, and closes it again. */
function cutAt(ring: readonly number[], side: 0 | 1 | 2 | 3, limit: number): number[] {
  const isTall = side % 2 === 1
  const isIn = (value: number) => (side < 2 ? value >= limit : value <= limit)
  const kept: number[] = []
  for (let i = 2; i < ring.length; i += 2) {
    const [x = 0, y = 0, nextX = 0, nextY = 0] = ring.slice(i - 2, i + 2)
    const [from, to] = isTall ? [y, nextY] : [x, nextX]
    if (isIn(from) !== isIn(to)) {
      const part = (limit - from) / (to - from)
      if (isTall) kept.push(Math.round(x + part * (nextX - x)), limit)
      else kept.push(limit, Math.round(y + part * (nextY - y)))
    }
    if (isIn(to)) kept.push(nextX, nextY)
  }
  return kept.length < 6 ? [] : [...kept, ...kept.slice(0, 2)]
}

/** Douglas and Peucker's way: leaves out what lies nearer than `tolerance` to the line without it. */
export function thin(line: readonly number[], tolerance: number): number[] {
  if (tolerance <= 0 || line.length <= 4) return [...line]
  const last = line.length - 2
  const kept = new Uint8Array(line.length / 2)
  kept[0] = kept[last / 2] = 1
  const spans: [number, number][] = [[0, last]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, end] = span
    let [farthest, at] = [tolerance ** 2, -1]
    for (let i = first + 2; i < end; i += 2) {
      const distance = squareToSegment(line, i, first, end)
      if (distance > farthest) [farthest, at] = [distance, i]
    }
    if (at < 0) continue
    kept[at / 2] = 1
    spans.push([first, at], [at, end])
  }
  return line.filter((_, i) => kept[i >> 1] === 1)
}

function squareToSegment(line: readonly number[], at: number, from: number, to: number): number {
  const [px = 0, py = 0, x = 0, y = 0] = [line[at], line[at + 1], line[from], line[from + 1]]
  const [dx, dy] = [(line[to] ?? 0) - x, (line[to + 1] ?? 0) - y]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - x) * dx + (py - y) * dy) / length))
  return (px - x - part * dx) ** 2 + (py - y - part * dy) ** 2
}

/** Twice the area, negative when it turns the other way. */
export function turn(ring: readonly number[]): number {
  let sum = 0
  for (let i = 2; i < ring.length; i += 2)
    sum += (ring[i - 2] ?? 0) * (ring[i + 1] ?? 0) - (ring[i] ?? 0) * (ring[i - 1] ?? 0)
  return sum
}

/** The same points from the other end. */
export function backwards(line: readonly number[]): number[] {
  const turned: number[] = []
  for (let i = line.length - 2; i >= 0; i -= 2) turned.push(line[i] ?? 0, line[i + 1] ?? 0)
  return turned
}
