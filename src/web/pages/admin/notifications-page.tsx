import { useState } from 'react'
import { Navigate } from 'react-router'
import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { SendForm } from '#web/features/notifications/send-form.tsx'
import { SentList } from '#web/features/notifications/sent-list.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** The admin tells people something; everybody else is led home. What it does, the server guards. */
export function AdminNotificationsPage() {
  const session = useSession()
  const [sent, setSent] = useState(0)
  if (session.status !== 'in' || session.user.userType !== 'admin') return <Navigate to="/" replace />
  return (
    <AdminPage text={text}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card className="p-4 sm:p-6">
          <SendForm key={sent} onSent={() => setSent((n) => n + 1)} />
        </Card>
        <SentList />
      </div>
    </AdminPage>
  )
}
