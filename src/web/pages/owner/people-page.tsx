import { Users } from 'lucide-react'
import { useParams } from 'react-router'
import type { Team } from '#contract/people.ts'
import { passOnText } from '#text/people-passing.ts'
import { teamText as text } from '#text/people-team.ts'
import { ConfirmIdentity } from '#web/features/accounts/confirm-identity.tsx'
import { FormerPeople } from '#web/features/people/former-people.tsx'
import { InviteForm } from '#web/features/people/invite-form.tsx'
import { OpenInvitations } from '#web/features/people/open-invitations.tsx'
import { PassOn } from '#web/features/people/pass-on.tsx'
import { PersonRow } from '#web/features/people/person-row.tsx'
import { useTeam } from '#web/features/people/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { CardSection } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** Who works in a business: people, invitations, and what they did. */
export function PeoplePage() {
  const id = idOf(useParams()['id'])
  return id === null ? <NotTheirs /> : <Page businessId={id} />
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={Users} title={text.notFound} text={text.notFoundText}>
    <BackToPanel />
  </EmptyState>
)

function Page({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useTeam(businessId)
  if (isNotFound(error)) return <NotTheirs />
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  const invitations = data.invitations.filter(({ role }) => role !== 'owner')
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel businessId={businessId} />
      </PageHeading>
      <CardSection title={text.people}>
        <ul className="divide-y divide-line">
          {data.people.map((person) => (
            <PersonRow key={person.userId} businessId={businessId} person={person} />
          ))}
        </ul>
      </CardSection>
      <FormerPeople businessId={businessId} former={data.former} />
      <CardSection title={text.invite}>
        <InviteForm businessId={businessId} />
      </CardSection>
      {invitations.length > 0 && (
        <CardSection title={text.invitations}>
          <p className="text-sm text-ink-soft">{text.shareHint}</p>
          <OpenInvitations businessId={businessId} invitations={invitations} />
        </CardSection>
      )}
      <CardSection title={text.acts}>
        <Acts acts={data.acts} />
      </CardSection>
      <CardSection title={passOnText.title}>
        <PassOn businessId={businessId} open={data.invitations.find(({ role }) => role === 'owner')} />
      </CardSection>
      <ConfirmIdentity />
    </div>
  )
}

function Acts({ acts }: Pick<Team, 'acts'>) {
  if (acts.length === 0) return <p className="text-ink-soft">{text.noActs}</p>
  return (
    <ul className="divide-y divide-line">
      {acts.map(({ id, at, name, sentence }) => (
        <li key={id} className="grid gap-0.5 py-2 sm:flex sm:gap-4">
          <p className="flex-1 wrap-anywhere">
            <span className="font-semibold">{name ?? text.gone}</span> {sentence}
          </p>
          <time dateTime={at} className="text-sm text-ink-soft">
            {text.at(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
