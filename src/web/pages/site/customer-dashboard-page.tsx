import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { panelText as text } from '#text/panel.ts'
import { prizesText, statsText } from '#text/wheel-prizes.ts'
import { ProfileForm } from '#web/features/accounts/profile-form.tsx'
import { InvitationNotices } from '#web/features/people/invitation-notices.tsx'
import { SideSwitch } from '#web/features/people/sides.tsx'
import { Overview } from '#web/features/privacy/overview.tsx'
import { LatestPrizes } from '#web/features/wheel/latest-prizes.tsx'
import { LevelSummary } from '#web/features/wheel/level-summary.tsx'
import { PrizesTab } from '#web/features/wheel/prizes-tab.tsx'
import { StatsTab } from '#web/features/wheel/stats-tab.tsx'
import { useSession } from '#web/lib/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AccountSettings } from './account-settings.tsx'

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
        <LevelSummary userId={user.id} />
        <LatestPrizes userId={user.id} />
      </div>
    ),
  },
  { value: 'prizes', label: prizesText.tab, content: (user) => <PrizesTab userId={user.id} /> },
  { value: 'stats', label: statsText.tab, content: (user) => <StatsTab userId={user.id} /> },
  { value: 'settings', label: text.tabs.settings, content: () => <AccountSettings /> },
  { value: 'profile', label: text.tabs.profile, content: (user) => <Profile user={user} /> },
]

export const title = text.title

export function CustomerDashboardPage() {
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
        <SideSwitch />
      </div>
      <InvitationNotices />
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
