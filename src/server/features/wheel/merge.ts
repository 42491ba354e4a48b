import type { MergePart } from '../../merge-part.ts'
import { moveWheel } from './store-merge.ts'

export const wheelMerge: MergePart = {
  name: 'prizes',
  tables: ['prize', 'wheel_segment', 'wheel_commitment'],
  move: (tx, { from, into }) => moveWheel(tx, from, into),
}
