import { Bell, CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Received } from '#contract/notifications.ts'
import { notificationText as text } from '#text/notifications.ts'
import { rowsOf } from '#web/lib/ask-pages.ts'
import { useUnreadNotifications } from '#web/lib/shared-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInbox, useReadAll } from './queries.ts'

/** The person's notifications, the latest first. `renderAction` gives what can be done about one at once. */
export function Inbox({ renderAction }: { renderAction: (one: Received) => ReactNode }) {
  const query = useInbox()
  const unread = useUnreadNotifications()
  const readAll = useReadAll()
  const all = rowsOf(query.data) ?? []
  const newest = all[0]
  const hasUnread = unread > 0 || all.some(({ isRead }) => !isRead)
  return (
    <div className="grid gap-3">
      {newest && (
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
      )}
      <QueryList
        query={query}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        empty={<EmptyState icon={Bell} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
        shape="h-60 rounded-lg"
      >
        {(one) => <InboxRow one={one} action={renderAction(one)} />}
      </QueryList>
    </div>
  )
}
