import { type Key, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { type Rows, rowsOf } from '#web/lib/ask-pages.ts'
import { Button } from './button.tsx'
import { FailureNotice, QueryView } from './states.tsx'

type Paging = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage(): unknown
}

type MoreProps = {
  query: Partial<Paging>
  failed: string
  more: string
  /** The button's words while the page is on its way. */
  loading?: string
  /** Fetches the next page before the reader comes to the end. */
  isAhead?: boolean
}

/** So far from the screen the next page is fetched. */
const AHEAD = '700px 0px'

/** The end of a list that goes on: a button for the next page, or why it did not come. */
export function MoreRows({ query, failed, more, loading = more, isAhead = false }: MoreProps) {
  const { hasNextPage, isFetchingNextPage = false, isFetchNextPageError, error, fetchNextPage } = query
  const button = useRef<HTMLButtonElement>(null)
  const waits = isAhead && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    const element = button.current
    if (!element || !waits) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) fetchNextPage?.()
      },
      { rootMargin: AHEAD },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [waits, fetchNextPage])
  if (isFetchNextPageError && error)
    return <FailureNotice title={failed} text={error.message} onRetry={() => void fetchNextPage?.()} />
  if (!hasNextPage) return null
  return (
    <Button
      ref={button}
      look="secondary"
      busy={isFetchingNextPage}
      onClick={() => isFetchingNextPage || void fetchNextPage?.()}
      className="justify-self-center"
    >
      {isFetchingNextPage ? loading : more}
    </Button>
  )
}

type Props<Row> = {
  query: Partial<Paging> & { data: Rows<Row>; error: Error | null; refetch: () => unknown }
  loading?: string
  failed: string
  /** Of a list that comes page by page. */
  more?: string
  /** Stands in the place of a list without rows. */
  empty: ReactNode
  keyOf(row: Row): Key
  /** Rows to show; left out: all that came. */
  rows?: readonly Row[]
  list?: Ref<HTMLUListElement>
  /** Classes of the grey shape while the first rows are on their way. */
  shape?: string
  className?: string
  /** One row's content. */
  children(row: Row): ReactNode
}

const FRAME = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface'

/** A row that the keyboard goes to: seen by its colour and by a bar at its edge. */
const WALKED =
  'scroll-mt-20 scroll-mb-24 outline-none focus-visible:bg-accent-soft focus-visible:shadow-[inset_4px_0_var(--color-accent)]'

/** Rows of a query: the wait for them, why they did not come, that there are none, and the next page. */
export function QueryList<Row>(props: Props<Row>) {
  const { query, loading, failed, more = '', empty, keyOf, list, shape = 'h-96 rounded-lg', children } = props
  const rows = props.rows ?? rowsOf(query.data)
  if (query.data === undefined || !rows)
    return <QueryView query={query} failed={failed} loading={loading} shape={shape} />
  if (rows.length === 0) return empty
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul ref={list} className={props.className ?? FRAME}>
        {rows.map((row) => (
          <li key={keyOf(row)} tabIndex={list ? -1 : undefined} className={list ? WALKED : undefined}>
            {children(row)}
          </li>
        ))}
      </ul>
      <MoreRows query={query} failed={failed} more={more} />
    </div>
  )
}
