import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { openAround } from '#contract/open-around.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route, routeFromMemory } from '../../http/route.ts'
import type { Listing } from './listing.ts'

export function listingRoutes(api: Api, listing: Listing): void {
  route(api, listBusinesses, async ({ query }, { user, network, setHeader }) => {
    const { page, next } = await listing.list(query, { userId: user?.id ?? null, network })
    if (next) setHeader('link', nextLink(listBusinesses.path, query, next))
    return page
  })
  routeFromMemory(api, nearbyOpen, ({ query }, network) => listing.nearbyOpen(query, network))
  route(api, openAround, ({ query }, { user, network }) =>
    listing.openAround(query, { userId: user?.id ?? null, network }),
  )
  route(api, getBusiness, async ({ params, query }) => listing.get(params.id, query))
}
