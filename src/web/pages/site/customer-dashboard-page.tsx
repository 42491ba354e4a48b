import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { panelText as text } from '#text/panel.ts'
import { ChangePassword } from '#web/features/accounts/change-password.tsx'
import { ProfileForm } from '#web/features/accounts/profile-form.tsx'
import { SecurityLink } from '#web/features/accounts/security-link.tsx'
import { SESSIONS, SessionList } from '#web/features/accounts/session-list.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export function CustomerDashboardPage() {
  useTitle(text.title)
  const session = useSession()
  if (session.status !== 'in') return null
  const { user } = session
  const { settings, profile } = text.tabs
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead(user.name)}</p>
      </div>
      <Tabs
        label={text.title}
        tabs={[
          { value: 'profile', label: profile, content: <Profile user={user} /> },
          { value: 'settings', label: settings, content: <Settings /> },
        ]}
      />
    </div>
  )
}

function Profile({ user }: { user: User }) {
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <h2 className="text-xl font-bold">{text.profile.title}</h2>
      <ProfileForm user={user} />
    </Card>
  )
}

function Settings() {
  const client = useQueryClient()
  return (
    <div className="grid gap-8">
      <ChangePassword onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS })} />
      <SessionList />
      <SecurityLink />
    </div>
  )
}
