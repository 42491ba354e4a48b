import type { Query, QueryClient } from '@tanstack/react-query'

type Old = { queryKey?: readonly unknown[]; predicate?: (query: Query) => boolean }

/** Fetches anew what is shown. A first answer that is under way may be older than what was heard: another one follows. */
export async function refresh(client: QueryClient, { queryKey, predicate = () => true }: Old): Promise<void> {
  const of = queryKey ? { queryKey } : {}
  const first = client
    .getQueryCache()
    .findAll({ ...of, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.all([
    client.invalidateQueries({ ...of, predicate: (query) => !first.includes(query) && predicate(query) }),
    ...first.map(async (query) => {
      await query.promise?.catch(() => undefined)
      await client.invalidateQueries({ predicate: (one) => one === query && predicate(one) })
    }),
  ])
}
