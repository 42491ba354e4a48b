import type { MergePart } from '../../merge-part.ts'
import { endChanges } from './store-merge.ts'

export const changeMerge: MergePart = {
  name: 'changes',
  tables: ['business_change'],
  async move(tx, { from, into, ownerId }) {
    await endChanges(tx, from, into, ownerId)
    return 0
  },
}
