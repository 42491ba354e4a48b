import {
  listSavedSearches,
  removeSavedSearch,
  renameSavedSearch,
  saveSearch,
  seeSavedSearch,
} from '#contract/saved-searches.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import type { Search } from '../search/search.ts'
import { makeSavedSearches, type SavedSearches } from './saved-searches.ts'
import { readSearches } from './store.ts'

function savedSearchRoutes(api: Api, searches: SavedSearches): void {
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

export const savedSearchesFeature = feature({
  make: ({ sql, warn, search }: Context & { search: Pick<Search, 'meaningOf' | 'nameOfTrade'> }) =>
    makeSavedSearches({ sql, search, onError: warn('saved searches not matched') }),
  routes: savedSearchRoutes,
  personalData: [
    {
      // They go with the account.
      name: 'savedSearches',
      tables: [
        ...['saved_search', 'saved_search_key', 'saved_search_match', 'saved_search_seen'],
        'saved_search_reader',
      ],
      read: (db, { id }) => readSearches(db, id),
    },
  ],
  notMerged: {
    saved_search_business: 'by what it was matched',
  },
})
