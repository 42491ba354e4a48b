import { notificationText as text } from '#text/notifications.ts'
import { Inbox } from '#web/features/notifications/inbox.tsx'
import { PushSettings } from '#web/features/notifications/push-settings.tsx'
import { EndFromNotice } from '#web/features/saved-searches/end-from-notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const title = text.title

/** The person's notifications, and push to this device. */
export function NotificationsPage() {
  return (
    <div className="grid gap-6">
      <PageHeading title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <Inbox renderAction={({ path }) => <EndFromNotice path={path} />} />
        <PushSettings />
      </div>
    </div>
  )
}
