import { notificationText as text } from '#text/notifications.ts'
import { Inbox } from '#web/features/notifications/inbox.tsx'
import { PushSettings } from '#web/features/notifications/push-settings.tsx'
import { useTitle } from '#web/lib/use-title.ts'

/** What the signed-in person was told, and whether it may come to this device by itself. */
export function NotificationsPage() {
  useTitle(text.title)
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Inbox />
        <PushSettings />
      </div>
    </div>
  )
}
