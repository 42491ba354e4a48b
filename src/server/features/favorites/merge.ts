import type { MergePart } from '../../merge-part.ts'
import { moveFavorites } from './store-merge.ts'

export const favoriteMerge: MergePart = {
  name: 'favorites',
  tables: ['favorite'],
  move: (tx, { from, into }) => moveFavorites(tx, from, into),
}
