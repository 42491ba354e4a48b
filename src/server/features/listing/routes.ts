import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { type Api, route } from '../../http/route.ts'
import type { Businesses } from './businesses.ts'

/** The address of the next page: the same question with another cursor. */
function nextLink(query: Record<string, unknown>, cursor: string): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(given.map(([key, value]) => [key, String(value)])))
  return `<${listBusinesses.path}?${search.toString()}>; rel="next"`
}

export function businessRoutes(api: Api, businesses: Businesses): void {
  route(api, listBusinesses, async ({ query }, { user, network, setHeader }) => {
    const { items, next } = await businesses.list(query, { userId: user?.id ?? null, network })
    if (next) setHeader('link', nextLink(query, next))
    return items
  })
  route(api, nearbyOpen, async ({ query }) => businesses.nearbyOpen(query))
  route(api, getBusiness, async ({ params, query }) => businesses.get(params.id, query))
}
