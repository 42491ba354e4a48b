import { searchBusinesses } from '#contract/search.ts'
import { type Api, route } from '../../http/route.ts'
import type { Search } from './search.ts'

export function searchRoutes(api: Api, search: Search): void {
  route(api, searchBusinesses, async ({ query }, { user, network }) =>
    search.find(query, { userId: user?.id ?? null, network }),
  )
}
