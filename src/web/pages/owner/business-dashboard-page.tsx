import { LogOut } from 'lucide-react'
import { lazy } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { panelText } from '#text/panel.ts'
import { ProfileForm } from '#web/features/accounts/profile-form.tsx'
import { InvitationNotices } from '#web/features/people/invitation-notices.tsx'
import { SideSwitch } from '#web/features/people/sides.tsx'
import { OwnerQuestions } from '#web/features/questions/owner-questions.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { useLogout, useSession } from '#web/lib/session.tsx'
import { AccountSettings } from '#web/pages/site/account-settings.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OwnPanel } from './own-panel.tsx'
import { NotAnOwner } from './owner-only.tsx'

const OwnerMessages = lazy(() => import('./messages-page.tsx').then((m) => ({ default: m.OwnerMessages })))

export const title = panelText.title

/** The owner's panel, at both of its addresses. */
export function BusinessDashboardPage() {
  const session = useSession()
  const [search] = useSearchParams()
  if (session.status !== 'in') return null
  if (session.user.userType !== 'business') return <NotAnOwner title={text.notOwner} />
  if (search.get('tab') === 'messages')
    return <OwnerMessages threadId={idOf(search.get('thread') ?? undefined)} />
  return <Panel user={session.user} />
}

function Panel({ user }: { user: User }) {
  return (
    <div className="mx-auto -mt-2 grid w-full max-w-5xl grid-cols-1 gap-3 sm:mt-0 sm:gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl font-bold">{panelText.title}</h1>
        <p className="flex-1 text-ink-soft">{panelText.lead(user.name)}</p>
        <SideSwitch />
      </div>
      <InvitationNotices />
      <OwnerQuestions />
      <OwnPanel />
      <Account user={user} />
    </div>
  )
}

/** Of the links that lead to the profile from elsewhere. */
const PROFILE = 'profile'

/** The person's own settings, below the business's. */
function Account({ user }: { user: User }) {
  const leave = useLogout()
  const isMeant = useLocation().hash === `#${PROFILE}`
  return (
    <details open={isMeant} className="mt-6 border-t border-line pt-4">
      <summary className="min-h-12 cursor-pointer">
        <h2 className="inline text-xl font-bold">{text.account}</h2>
        <span className="block text-sm text-ink-soft">{text.accountParts}</span>
      </summary>
      <div className="grid grid-cols-1 gap-8 pt-6">
        <section aria-labelledby={PROFILE} className="grid gap-3">
          <h2 id={PROFILE} className="text-lg font-bold">
            {text.profile}
          </h2>
          <Card className="p-5 sm:p-8">
            <ProfileForm user={user} />
          </Card>
        </section>
        <AccountSettings />
        <Button look="secondary" onClick={() => leave()} className="justify-self-start">
          <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
          {text.logout}
        </Button>
      </div>
    </details>
  )
}
