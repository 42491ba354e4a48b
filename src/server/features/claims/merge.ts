import type { MergePart } from '../../merge-part.ts'
import { endOthers, moveOpen } from './store-merge.ts'

export const claimMerge: MergePart = {
  name: 'claims',
  tables: ['claim'],
  async move(tx, merge) {
    const moved = merge.ownerId === null ? await moveOpen(tx, merge.from, merge.into) : 0
    await endOthers(tx, merge)
    return moved
  },
}
