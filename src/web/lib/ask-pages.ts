import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { askPage } from './ask.ts'

type Cursor = string | undefined
type Page<E extends Endpoint> = { data: Reply<E>; next: string | null }
type Options<E extends Endpoint> = Omit<
  UseInfiniteQueryOptions<Page<E>, Error, InfiniteData<Page<E>, Cursor>, QueryKey, Cursor>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
> & {
  /** The cursor of the next page, where the answer itself has it; left out: that of its Link header. */
  next?: (data: Reply<E>) => string | null
}

/** Data of a list's query: its rows, at once or page by page. */
export type Rows<Row> = readonly Row[] | { pages: readonly { data: readonly Row[] }[] } | undefined

export const rowsOf = <Row>(data: Rows<Row>): readonly Row[] | undefined =>
  data && 'pages' in data ? data.pages.flatMap((page) => page.data) : data

/** A list read page by page; `inputOf` builds the call of the page at a cursor. Fetched again whenever it is shown. */
export const useAskPages = <E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  inputOf: (cursor: Cursor) => Request<E>,
  { next: nextOf, ...options }: Options<E> = {},
) =>
  useInfiniteQuery({
    staleTime: 0,
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => askPage(endpoint, inputOf(pageParam), signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ data, next }) => (nextOf ? nextOf(data) : next),
  })
