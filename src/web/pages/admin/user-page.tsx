import { ArrowLeft, UserX } from 'lucide-react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { UserForStaff } from '#contract/users.ts'
import { adminUsersText, adminUserText as text } from '#text/users.ts'
import { useUser } from '#web/features/users/queries.ts'
import { UserActs } from '#web/features/users/user-acts.tsx'
import {
  UserBusinesses,
  UserConsents,
  UserFacts,
  UserHistory,
  UserSessions,
} from '#web/features/users/user-facts.tsx'
import { UserBadges } from '#web/features/users/user-list.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export function AdminUserPage() {
  const id = idOf(useParams()['id']) ?? 0
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: number }) {
  const query = useUser(id)
  useTitle(query.data?.name ?? adminUsersText.title)
  if (isNotFound(query.error))
    return <EmptyState level="h1" icon={UserX} title={text.notFound} text={text.notFoundText} />
  if (query.data) return <Account user={query.data} />
  return <QueryView query={query} failed={text.failed} loading={text.loading} />
}

function Account({ user }: { user: UserForStaff }) {
  const session = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const back = `/admin/users${params.size > 0 ? `?${params.toString()}` : ''}`
  const isOwn = session.status === 'in' && session.user.id === user.id
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <ButtonLink look="quiet" to={back} className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {text.back}
        </ButtonLink>
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="mr-1 min-w-0 text-2xl font-bold break-words">{user.name}</h1>
          <UserBadges user={user} isDemo={user.isDemo} />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <CardSection title={text.facts}>
            <UserFacts user={user} />
          </CardSection>
          {isOwn ? (
            <CardSection title={text.ownTitle}>
              <p>{text.ownText}</p>
              <ButtonLink look="secondary" to="/customer-dashboard" className="justify-self-start">
                {text.toOwn}
              </ButtonLink>
            </CardSection>
          ) : (
            <CardSection title={text.work}>
              <UserActs user={user} onErased={() => void navigate(back, { replace: true })} />
            </CardSection>
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <CardSection title={text.history}>
            <UserHistory history={user.history} />
          </CardSection>
          <CardSection title={text.businesses}>
            <UserBusinesses businesses={user.businesses} />
          </CardSection>
          <CardSection title={text.sessions}>
            <UserSessions sessions={user.sessions} />
          </CardSection>
          <CardSection title={text.consents}>
            <UserConsents consents={user.consents} />
          </CardSection>
        </div>
      </div>
    </div>
  )
}
