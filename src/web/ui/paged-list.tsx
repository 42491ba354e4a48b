import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { Awaited } from './awaited.tsx'
import { Button } from './button.tsx'
import { Skeleton } from './states.tsx'

type Props<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>
  loading: string
  failed: string
  more: string
  /** Stands in the place of a list without rows. */
  empty: ReactNode
  keyOf(row: Row): Key
  /** One row's content. */
  children(row: Row): ReactNode
}

/** Rows in a frame, page after page: the wait for them, why they did not come, that there are none, and a button for more. */
export function PagedList<Row>({ query, loading, failed, more, empty, keyOf, children }: Props<Row>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data)
    return (
      <Awaited query={query} failed={failed}>
        <div role="status" aria-label={loading}>
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </Awaited>
    )
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return empty
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="secondary"
          busy={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          className="justify-self-center"
        >
          {more}
        </Button>
      )}
    </div>
  )
}
