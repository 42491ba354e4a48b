import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { panelText as text } from '#text/panel.ts'
import { prizesText, statsText } from '#text/prizes.ts'
import { ChangePassword } from '#web/features/accounts/change-password.tsx'
import { EraseAccount } from '#web/features/accounts/erase-account.tsx'
import { ProfileForm } from '#web/features/accounts/profile-form.tsx'
import { SecurityLink } from '#web/features/accounts/security-link.tsx'
import { SESSIONS, SessionList } from '#web/features/accounts/session-list.tsx'
import { ConsentSettings } from '#web/features/privacy/consents.tsx'
import { Overview } from '#web/features/privacy/overview.tsx'
import { TakeData } from '#web/features/privacy/take-data.tsx'
import { LatestPrizes } from '#web/features/wheel/latest-prizes.tsx'
import { PrizesTab } from '#web/features/wheel/prizes-tab.tsx'
import { StatsTab } from '#web/features/wheel/stats-tab.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** In the address, so that a reload and a link find the same tab. */
const TAB = 'tab'

type PanelTab = { value: string; label: string; content: (user: User) => ReactNode }

/** The panel's tabs in their order; the first is shown where the address names none. */
const tabs: readonly PanelTab[] = [
  {
    value: 'overview',
    label: text.tabs.overview,
    content: (user) => (
      <div className="grid gap-6">
        <Overview user={user} />
        <LatestPrizes userId={user.id} />
      </div>
    ),
  },
  { value: 'prizes', label: prizesText.tab, content: (user) => <PrizesTab userId={user.id} /> },
  { value: 'stats', label: statsText.tab, content: (user) => <StatsTab userId={user.id} /> },
  { value: 'settings', label: text.tabs.settings, content: () => <Settings /> },
  { value: 'profile', label: text.tabs.profile, content: (user) => <Profile user={user} /> },
]

export function CustomerDashboardPage() {
  useTitle(text.title)
  const [search, setSearch] = useSearchParams()
  const session = useSession()
  if (session.status !== 'in') return null
  const { user } = session
  const shown = tabs.find(({ value }) => value === search.get(TAB)) ?? tabs[0]
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="text-ink-soft">{text.lead(user.name)}</p>
      </div>
      <Tabs
        label={text.title}
        value={shown?.value ?? ''}
        onChange={(value) => setSearch({ [TAB]: value }, { replace: true })}
        tabs={tabs.map((tab) => ({ ...tab, content: tab.content(user) }))}
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
  const session = useSession()
  const navigate = useNavigate()
  const leave = () => {
    session.leave()
    void navigate('/')
  }
  return (
    <div className="grid gap-8">
      <ChangePassword onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS })} />
      <SessionList />
      <SecurityLink />
      <ConsentSettings />
      <TakeData />
      <EraseAccount onErased={leave} />
    </div>
  )
}
