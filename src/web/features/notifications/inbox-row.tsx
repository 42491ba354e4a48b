import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Received } from '#contract/notifications.ts'
import { notificationText as text } from '#text/notifications.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useRead } from './queries.ts'

export function InboxRow({ one, action }: { one: Received; action: ReactNode }) {
  const { id, kind, title, message, path, sentAt, isRead } = one
  const now = useNow()
  const read = useRead()
  const markRead = () => {
    if (!isRead && !read.isPending) read.mutate(id)
  }
  return (
    <div
      className={classNames(
        'grid gap-1 border-l-4 p-4',
        isRead ? 'border-l-transparent' : 'border-l-accent bg-accent-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold break-words">{title}</h2>
        {!isRead && <Badge tone="note">{text.isNew}</Badge>}
        {kind === 'commercial' && <Badge tone="note">{text.isOffer}</Badge>}
      </div>
      <p className="break-words whitespace-pre-line">{message}</p>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <time dateTime={sentAt} className="text-sm text-ink-soft">
          {text.sentAt(sentAt, now)}
        </time>
        <span className="flex flex-wrap gap-2">
          {action}
          {!isRead && (
            <Button look="quiet" aria-label={text.markRead(title)} busy={read.isPending} onClick={markRead}>
              <Check aria-hidden className="size-5" />
              {text.read}
            </Button>
          )}
          {path && (
            <ButtonLink look="secondary" to={path} aria-label={text.openOf(title)} onClick={markRead}>
              {text.open}
            </ButtonLink>
          )}
        </span>
      </div>
    </div>
  )
}
