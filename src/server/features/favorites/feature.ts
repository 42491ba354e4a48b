import { addFavorite, getFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { type Favorites, makeFavorites } from './favorites.ts'
import { moveFavorites, readFavorites } from './store.ts'

function favoriteRoutes(api: Api, favorites: Favorites): void {
  route(api, listFavorites, async ({ query }, { user, network }) =>
    favorites.list({ userId: user.id, network }, query),
  )
  route(api, getFavorite, async ({ params }, { user }) => ({
    isFavorite: await favorites.has(user.id, params.businessId),
  }))
  route(api, addFavorite, async ({ params }, { user }) => {
    await favorites.add(user.id, params.businessId)
    return { ok: true as const }
  })
  route(api, removeFavorite, async ({ params }, { user }) => {
    await favorites.remove(user.id, params.businessId)
    return { ok: true as const }
  })
}

export const favoritesFeature = feature({
  make: makeFavorites,
  routes: favoriteRoutes,
  personalData: [
    {
      // Goes with the account.
      name: 'favorites',
      tables: ['favorite'],
      read: (db, { id }) => readFavorites(db, id),
    },
  ],
  mergeParts: [
    {
      name: 'favorites',
      tables: ['favorite'],
      move: (tx, { from, into }) => moveFavorites(tx, from, into),
    },
  ],
})
