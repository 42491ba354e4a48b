import type { Endpoint, Parsed } from '#contract/endpoint.ts'
import { type Answer, type Api, type Caller, fromReplicas, route } from './route.ts'

/** The `Link` header of the next page: the same query with another cursor. */
function nextLink(path: string, query: object, cursor: string): string {
  const given = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(Object.fromEntries(given.map(([key, value]) => [key, String(value)])))
  return `<${path}?${search.toString()}>; rel="next"`
}

/** Mounts a list that is read page by page, also from replicas: the reply is its items, and the next page is named by the `Link` header. */
export function pagedRoute<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (input: Parsed<E>, caller: Caller<E>) => Promise<{ items: Answer<E>; next: string | null }>,
): void {
  route(
    api,
    endpoint,
    fromReplicas(async (input, caller) => {
      const { items, next } = await handler(input, caller)
      const { query = {} } = input as { query?: object }
      if (next) caller.setHeader('link', nextLink(endpoint.path, query, next))
      return items
    }),
  )
}
