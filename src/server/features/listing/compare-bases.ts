import { type Base, getColumn, rowOf } from './base.ts'
import type { Packed, Words } from './packed.ts'

type Piece = { words: Words; from: number; to: number }

function isSamePiece(a: Piece, b: Piece): boolean {
  const length = a.to - a.from
  if (length !== b.to - b.from) return false
  for (let i = 0; i < length; i++) if (a.words[a.from + i] !== b.words[b.from + i]) return false
  return true
}

const ownOf = (base: Base, row: number): Piece => ({
  words: base.own,
  from: getColumn(base, row, 'own'),
  to: getColumn(base, row + 1, 'own'),
})

function sharedOf(base: Base, row: number, part: 'kind' | 'place' | 'hours' | 'detail'): Piece {
  const { words, starts }: Packed = base[part]
  const piece = getColumn(base, row, part)
  return { words, from: starts[piece] ?? 0, to: starts[piece + 1] ?? 0 }
}

function isSameRow(a: Base, rowA: number, b: Base, rowB: number): boolean {
  return (
    isSamePiece(ownOf(a, rowA), ownOf(b, rowB)) &&
    (['kind', 'place', 'hours', 'detail'] as const).every((part) =>
      isSamePiece(sharedOf(a, rowA, part), sharedOf(b, rowB, part)),
    ) &&
    (['openStateIndex', 'rating'] as const).every(
      (column) => getColumn(a, rowA, column) === getColumn(b, rowB, column),
    ) &&
    [0, 1, 2].every((axis) => Object.is(a.vectors[3 * rowA + axis], b.vectors[3 * rowB + axis])) &&
    (['updatedAt', 'checkedAt', 'silent', 'phoneTrust', 'hoursTrust', 'zones'] as const).every((of) =>
      Object.is(a[of][rowA], b[of][rowB]),
    )
  )
}

/** Ids of which two bases tell different things, but for those that changed between them. */
export function differingIds(before: Base, after: Base, changed: ReadonlySet<number>): number[] {
  const differing: number[] = []
  for (let row = 0; row < after.count; row++) {
    const id = getColumn(after, row, 'id')
    if (changed.has(id)) continue
    const known = rowOf(before, id)
    if (known < 0 || !isSameRow(before, known, after, row)) differing.push(id)
  }
  for (let row = 0; row < before.count; row++) {
    const id = getColumn(before, row, 'id')
    if (!changed.has(id) && rowOf(after, id) < 0) differing.push(id)
  }
  return differing
}
