import type { BusinessListed } from '#contract/businesses.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type listFavorites, MOST_FAVORITES } from '#contract/favorites.ts'
import { kmOfChord } from '#lib/geo.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import {
  hoursPart,
  kindPart,
  ownPart,
  placePart,
  positionOf,
  ratingOf,
  statePart,
} from '../businesses/businesses.ts'
import {
  countFavorites,
  deleteFavorite,
  type FavoriteRow,
  hasFavorite,
  insertFavorite,
  listFavoriteRows,
  lockUser,
} from './store.ts'

/** The businesses a person keeps. What is no longer listed stays kept but is not shown. */
export type Favorites = ReturnType<typeof makeFavorites>

const toListed = (row: FavoriteRow): BusinessListed => ({
  ...ownPart(row),
  ...kindPart(row),
  ...placePart(row),
  ...hoursPart(row),
  ...statePart(row),
  rating: ratingOf(row.ratingMean),
  distance: row.chord === null ? null : Math.round(kmOfChord(row.chord) * 1000) / 1000,
})

export function makeFavorites(sql: Sql) {
  return {
    /** The latest first. */
    async list(userId: number, query: Parsed<typeof listFavorites>['query']): Promise<BusinessListed[]> {
      const asked = { userId, point: positionOf(query), limit: MOST_FAVORITES }
      return (await listFavoriteRows(sql, asked)).map(toListed)
    },

    has: (userId: number, businessId: number): Promise<boolean> => hasFavorite(sql, userId, businessId),

    /** Throws `not_found` for what is not listed, `favorites_full` when there are as many as may be. */
    async add(userId: number, businessId: number): Promise<void> {
      await tx(sql, async (db) => {
        await lockUser(db, userId)
        if (await hasFavorite(db, userId, businessId)) return
        if ((await countFavorites(db, userId)) >= MOST_FAVORITES) throw new Failure('favorites_full')
        if (!(await insertFavorite(db, userId, businessId))) throw new Failure('not_found')
      })
    },

    remove: (userId: number, businessId: number): Promise<void> => deleteFavorite(sql, userId, businessId),
  }
}
