import type { MergePart } from '../../merge-part.ts'
import { joinReviews, moveReviews } from './store-merge.ts'

export const reviewMerge: MergePart = {
  name: 'reviews',
  tables: ['review'],
  async move(tx, { from, into }) {
    await joinReviews(tx, from, into)
    return moveReviews(tx, from, into)
  },
}
