import { Bell, CheckCheck } from 'lucide-react'
import { notificationText as text } from '#text/notifications.ts'
import { siteText } from '#text/site.ts'
import { useUnreadNotifications } from '#web/lib/unread-notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInbox, useReadAll } from './queries.ts'

/** What the person was told, the latest first. */
export function Inbox() {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInbox()
  const unread = useUnreadNotifications()
  const readAll = useReadAll()
  if (!data)
    return isError ? (
      <FailureNotice
        title={text.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label={text.loading} className="grid gap-3">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    )
  const all = data.pages.flatMap((page) => page.data)
  const newest = all[0]
  if (!newest) return <EmptyState icon={Bell} title={text.empty} text={text.emptyText} />
  const hasUnread = unread > 0 || all.some(({ isRead }) => !isRead)
  return (
    <div className="grid gap-3">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-ink-soft">
          {text.unreadWords(Math.max(unread, all.filter(({ isRead }) => !isRead).length))}
        </p>
        {hasUnread && (
          <Button look="secondary" busy={readAll.isPending} onClick={() => readAll.mutate(newest.id)}>
            <CheckCheck aria-hidden className="size-5" />
            {text.readAll}
          </Button>
        )}
      </div>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {all.map((one) => (
          <InboxRow key={one.id} one={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}
