import {
  type Query,
  type QueryClient,
  type QueryKey,
  skipToken,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { type CallError, call } from './call.ts'

/** A call's failure as something that can be thrown: what TanStack Query needs. */
export class AskError extends Error {
  override readonly name = 'AskError'
  readonly failure: CallError

  constructor(failure: CallError) {
    super(failure.text)
    this.failure = failure
  }
}

/** `call` for queries: the data, or a thrown AskError. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  return (await askPage(endpoint, input, signal)).data
}

type AskOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>

/** A query of one call. `input` null: nothing is asked yet. */
export const useAsk = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: Request<E> | null,
  options: AskOptions<Reply<E>> = {},
) =>
  useQuery<Reply<E>>({
    ...options,
    queryKey,
    queryFn: input === null ? skipToken : ({ signal }) => ask(endpoint, input, signal),
  })

/** The same with the cursor of the next page. */
export async function askPage<E extends Endpoint>(
  endpoint: E,
  input: Request<E>,
  signal?: AbortSignal,
): Promise<{ data: Reply<E>; next: string | null }> {
  const answer = await call(endpoint, input, { signal })
  if (!answer.ok) throw new AskError(answer.error)
  return answer
}

export const isNotFound = (error: unknown) => error instanceof AskError && error.failure.code === 'not_found'

/** A refusal stays a refusal; only silence and overload are worth another try. */
export function isWorthRetrying(error: unknown): boolean {
  const status = error instanceof AskError ? error.failure.status : 0
  return status === 0 || status >= 500
}

type Old = { queryKey?: readonly unknown[]; predicate?: (query: Query) => boolean }

/** Fetches again what is shown. A first answer that is under way may be older than what was heard: another one follows. */
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
