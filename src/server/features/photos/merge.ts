import type { MergePart } from '../../merge-part.ts'
import { movePhotos } from './store-merge.ts'

export const photoMerge: MergePart = {
  name: 'photos',
  tables: ['business_photo'],
  move: (tx, { from, into }) => movePhotos(tx, from, into),
}
