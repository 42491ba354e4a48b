import {
  listSavedSearches,
  removeSavedSearch,
  renameSavedSearch,
  saveSearch,
  seeSavedSearch,
} from '#contract/saved-searches.ts'
import { type Api, route } from '../../http/route.ts'
import type { SavedSearches } from './saved-searches.ts'

export function savedSearchRoutes(api: Api, searches: SavedSearches): void {
  route(api, listSavedSearches, async (_input, { user }) => searches.list(user.id))
  route(api, saveSearch, async ({ body }, { user }) => searches.save(user.id, body.question, body.name))
  route(api, renameSavedSearch, async ({ params, body }, { user }) => {
    await searches.rename(user.id, params.id, body.name)
    return { ok: true as const }
  })
  route(api, seeSavedSearch, async ({ params, body }, { user }) => {
    await searches.see(user.id, params.id, body.ids)
    return { ok: true as const }
  })
  route(api, removeSavedSearch, async ({ params }, { user }) => {
    await searches.remove(user.id, params.id)
    return { ok: true as const }
  })
}
