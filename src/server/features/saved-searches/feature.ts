import { type Context, feature } from '../../feature.ts'
import type { Search } from '../search/search.ts'
import { savedSearchRoutes } from './routes.ts'
import { makeSavedSearches } from './saved-searches.ts'
import { readSearches } from './store.ts'

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
