import { searchBusinesses } from '#contract/search.ts'
import { feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makeSearch, type Search } from './search.ts'

function searchRoutes(api: Api, search: Search): void {
  route(api, searchBusinesses, async ({ query }, { user, network }) =>
    search.find(query, { userId: user?.id ?? null, network }),
  )
}

export const searchFeature = feature({ make: makeSearch, routes: searchRoutes })
