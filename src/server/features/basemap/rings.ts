import { backwards, boxOf, holds, turn } from './shapes.ts'

/** Rings are many in few areas only (a forest of a province): above this holes are filled instead of being computed for hours. */
const MAX_NESTED = 2000

const keyAt = (line: readonly number[], i: number) => `${line.at(i)},${line.at(i + 1)}`
const isClosed = (line: readonly number[]) => keyAt(line, 0) === keyAt(line, -2)

/** Lays lines end to end until they are closed; what stays open, as at the edge of an extract, is left out. */
export function closeRings(lines: readonly number[][]): number[][] {
  const waiting = new Set(lines.filter((line) => line.length >= 4))
  const byEnd = new Map<string, Set<number[]>>()
  for (const line of waiting)
    for (const key of [keyAt(line, 0), keyAt(line, -2)])
      byEnd.set(key, (byEnd.get(key) ?? new Set()).add(line))
  const rings: number[][] = []
  for (const first of waiting) {
    waiting.delete(first)
    const ring = [...first]
    while (!isClosed(ring)) {
      const next = [...(byEnd.get(keyAt(ring, -2)) ?? [])].find((line) => waiting.has(line))
      if (!next) break
      waiting.delete(next)
      ring.push(...from(next, keyAt(ring, -2)))
    }
    if (ring.length >= 8 && isClosed(ring)) rings.push(ring)
  }
  return rings
}

/** The points of a line that begins or ends there, without that one. */
const from = (line: readonly number[], end: string) =>
  (keyAt(line, 0) === end ? line : backwards(line)).slice(2)

/** Turns outer rings one way and holes the other, as fillings need it; what lies in an odd number of others is a hole. */
export function orient(rings: readonly number[][]): number[][] {
  const boxes = rings.map((ring) => boxOf([ring]))
  const depth = (ring: readonly number[], own: number) =>
    rings.length > MAX_NESTED
      ? 0
      : rings.filter((other, i) => {
          const [outer, inner] = [boxes[i], boxes[own]]
          return i !== own && outer && inner && holds(outer, inner) && isWithin(ring, other)
        }).length
  return rings.map((ring, i) => (turn(ring) > 0 === (depth(ring, i) % 2 === 0) ? ring : backwards(ring)))
}

/** By a ray from its first point. */
function isWithin(ring: readonly number[], other: readonly number[]): boolean {
  const [x = 0, y = 0] = ring
  let inside = false
  for (let i = 2; i < other.length; i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = other.slice(i - 2, i + 2)
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
