import { BellOff } from 'lucide-react'
import type { ListedNotification } from '#contract/admin-notifications.ts'
import { adminNotificationText } from '#text/admin-notifications.ts'
import { notificationText } from '#text/notifications.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useSent } from './admin-queries.ts'

const text = adminNotificationText.history

/** The last ten, the newest first. */
export function SentList() {
  const { data, error, refetch } = useSent()
  return (
    <section aria-labelledby="sent" className="grid content-start gap-3">
      <h2 id="sent" className="text-xl font-bold">
        {text.title}
      </h2>
      {data && data.length > 0 && (
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={BellOff} level="h2" title={text.empty} text={text.emptyText} />
      )}
      {!data && (
        <Awaited query={{ error, refetch }} failed={text.failed}>
          <div role="status" aria-label={text.loading}>
            <Skeleton className="h-64 rounded-lg" />
          </div>
        </Awaited>
      )}
    </section>
  )
}

function Row({ one }: { one: ListedNotification }) {
  const { title, message, targetType, targetCities, kind, sentAt, sentBy } = one
  const facts = {
    [text.people]: text.count(one.targetUserCount),
    [text.read]: text.count(one.readCount),
    [text.pushed]: text.count(one.pushCount),
    ...(sentBy && { [text.sentBy]: sentBy }),
  }
  return (
    <li className="grid gap-2 p-4">
      <div className="grid gap-1">
        <h3 className="font-bold break-words">{title}</h3>
        <p className="break-words whitespace-pre-line">{message}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        <Badge tone="note">{adminNotificationText.targets[targetType]}</Badge>
        <Badge tone="closed">{adminNotificationText.kinds[kind]}</Badge>
      </p>
      {targetCities.length > 0 && (
        <p className="text-sm">
          <span className="text-ink-soft">{text.cities}: </span>
          {targetCities.join(', ')}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt className="text-ink-soft">{name}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <time dateTime={sentAt} className="text-sm text-ink-soft">
        {notificationText.sentAt(sentAt)}
      </time>
    </li>
  )
}
