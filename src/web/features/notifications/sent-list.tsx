import { BellOff } from 'lucide-react'
import type { ListedNotification } from '#contract/notifications-admin.ts'
import { notificationText } from '#text/notifications.ts'
import { adminNotificationText } from '#text/notifications-admin.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useSent } from './admin-queries.ts'

const text = adminNotificationText.history

/** The last ten, the newest first. */
export function SentList() {
  return (
    <Section title={text.title} className="grid content-start gap-3">
      <QueryList
        query={useSent()}
        loading={text.loading}
        failed={text.failed}
        empty={<EmptyState icon={BellOff} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
        shape="h-64 rounded-lg"
      >
        {(one) => <Row one={one} />}
      </QueryList>
    </Section>
  )
}

function Row({ one }: { one: ListedNotification }) {
  const { title, message, targetType, targetCities, kind, sentAt, sentBy } = one
  const now = useNow()
  const facts = {
    [text.people]: text.count(one.targetUserCount),
    [text.read]: text.count(one.readCount),
    [text.pushed]: text.count(one.pushCount),
    ...(sentBy && { [text.sentBy]: sentBy }),
  }
  return (
    <div className="grid gap-2 p-4">
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
        {notificationText.sentAt(sentAt, now)}
      </time>
    </div>
  )
}
