import type { Parsed } from '#contract/endpoint.ts'
import { type listFavorites, MAX_FAVORITES } from '#contract/favorites.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { positionOf } from '../businesses/businesses.ts'
import type { Listing } from '../listing/listing.ts'
import {
  countFavorites,
  deleteFavorite,
  hasFavorite,
  insertFavorite,
  listFavoriteIds,
  lockUser,
} from './store.ts'

/** The businesses a person keeps. What is no longer listed stays kept but is not shown. */
export type Favorites = ReturnType<typeof makeFavorites>

export function makeFavorites({ sql, listing }: { sql: Sql; listing: Pick<Listing, 'kept'> }) {
  return {
    /** The latest first. */
    async list(
      reader: { userId: number; network: string },
      query: Parsed<typeof listFavorites>['query'],
    ): Promise<Uint8Array> {
      return listing.kept(await listFavoriteIds(sql, reader.userId), positionOf(query), reader)
    },

    has: (userId: number, businessId: number): Promise<boolean> => hasFavorite(sql, userId, businessId),

    /** Throws `not_found` for what is not listed, `favorites_full` when there are as many as may be. */
    async add(userId: number, businessId: number): Promise<void> {
      await tx(sql, async (db) => {
        await lockUser(db, userId)
        if (await hasFavorite(db, userId, businessId)) return
        if ((await countFavorites(db, userId)) >= MAX_FAVORITES) throw new Failure('favorites_full')
        if (!(await insertFavorite(db, userId, businessId))) throw new Failure('not_found')
      })
    },

    remove: (userId: number, businessId: number): Promise<void> => deleteFavorite(sql, userId, businessId),
  }
}
