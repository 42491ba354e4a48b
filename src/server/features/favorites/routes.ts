import { addFavorite, getFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { type Api, route } from '../../http/route.ts'
import type { Favorites } from './favorites.ts'

export function favoriteRoutes(api: Api, favorites: Favorites): void {
  route(api, listFavorites, async ({ query }, { user }) => favorites.list(user.id, query))
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
