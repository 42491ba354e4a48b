import { type Base, factOf, rowOf } from './base.ts'
import { listsOf } from './base-builder.ts'
import type { Ranked } from './history.ts'
import type { Overlay } from './overlay.ts'

type Listed = { base: Base; overlay: Overlay }

/** What decides a business's place in an order by usefulness; null where it is not listed. */
export function rankedOf({ base, overlay }: Listed, id: number): Ranked | null {
  const change = overlay.get(id)
  if (change) {
    const { lists, vector, slot, switched, isSilent } = change
    return { lists, vector, slot, switched, isSilent }
  }
  const row = rowOf(base, id)
  if (row < 0 || base.dead[row] === 1) return null
  const { categories, isMarked } = base.words
  const [x, y, z] = base.vectors.subarray(3 * row, 3 * row + 3)
  return {
    lists: listsOf({ categoryId: categories[row] ?? 0, isEmergency: isMarked[row] === 1 }),
    vector: x === undefined || y === undefined || z === undefined || Number.isNaN(x) ? null : [x, y, z],
    slot: factOf(base, row, 'slot'),
    isSilent: base.silent[row] === 1,
    switched: null,
  }
}

/** The same changes are read several times: only what moves a business in an order is worth keeping. */
export function isRankedAlike(a: Ranked | null, b: Ranked | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.slot === b.slot &&
    a.isSilent === b.isSilent &&
    a.switched?.isOpen === b.switched?.isOpen &&
    a.switched?.until.getTime() === b.switched?.until.getTime() &&
    String(a.lists) === String(b.lists) &&
    String(a.vector) === String(b.vector)
  )
}
