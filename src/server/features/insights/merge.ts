import type { MergePart } from '../../merge-part.ts'
import { moveVisits } from './store-merge.ts'

export const visitMerge: MergePart = {
  name: 'visits',
  tables: ['visit_count', 'business_standing'],
  move: (tx, { from, into }) => moveVisits(tx, from, into),
}
