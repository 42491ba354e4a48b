import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { type Api, route, routeFromMemory } from '../../http/route.ts'
import type { Listing } from './listing.ts'

/** The address of the next page: the same question with another cursor. */
function nextLink(query: Record<string, unknown>, cursor: string): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(given.map(([key, value]) => [key, String(value)])))
  return `<${listBusinesses.path}?${search.toString()}>; rel="next"`
}

export function listingRoutes(api: Api, listing: Listing): void {
  route(api, listBusinesses, async ({ query }, { user, network, setHeader }) => {
    const { page, next } = await listing.list(query, { userId: user?.id ?? null, network })
    if (next) setHeader('link', nextLink(query, next))
    return page
  })
  routeFromMemory(api, nearbyOpen, ({ query }) => listing.nearbyOpen(query))
  route(api, getBusiness, async ({ params, query }) => listing.get(params.id, query))
}
