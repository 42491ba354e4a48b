import { UserPlus } from 'lucide-react'
import { invitationPath } from '#contract/people.ts'
import { takeOverText } from '#text/people-passing.ts'
import { invitationText as text } from '#text/people-team.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useOwnInvitations } from './queries.ts'

/** Unanswered invitations, on the invited person's panel. */
export function InvitationNotices() {
  const { data = [] } = useOwnInvitations()
  return data.map(({ token, businessName, role }) => (
    <section
      key={token}
      aria-label={(role === 'owner' ? takeOverText : text).title}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line border-l-4 border-l-accent bg-accent-soft p-4"
    >
      <UserPlus aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <p className="min-w-56 flex-1 font-semibold wrap-anywhere">
        {(role === 'owner' ? takeOverText : text).lead(businessName)}
      </p>
      <ButtonLink look="secondary" to={invitationPath(token)}>
        {text.see}
      </ButtonLink>
    </section>
  ))
}
