import { type Invitation, withdrawInvitation } from '#contract/people.ts'
import { showPhone } from '#lib/phone.ts'
import { roleTexts, teamText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSaveTeam } from './queries.ts'

/** The telephone's own way to pass something on; where there is none, the link is copied. */
async function share(path: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: text.shareText, url })
    await navigator.clipboard.writeText(url)
    showToast(text.copied)
  } catch (error) {
    // Whoever closed the telephone's own sheet wants nothing more.
    if (!(error instanceof DOMException && error.name === 'AbortError')) showToast(url)
  }
}

/** Unanswered invitations. */
export function OpenInvitations({
  businessId,
  invitations,
}: {
  businessId: number
  invitations: Invitation[]
}) {
  return (
    <ul className="divide-y divide-line">
      {invitations.map((invitation) => (
        <Row key={invitation.id} businessId={businessId} invitation={invitation} />
      ))}
    </ul>
  )
}

function Row({ businessId, invitation }: { businessId: number; invitation: Invitation }) {
  const { id, email, phone, role, expiresAt, isOver, path } = invitation
  const to = email ?? showPhone(phone ?? '')
  const withdraw = useSaveTeam(
    businessId,
    () => ask(withdrawInvitation, { params: { id: businessId, invitationId: id } }),
    { done: text.withdrawn, failed: text.failedAct, toastsRefusal: true },
  )
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <p className="grid min-w-48 flex-1">
        <span className="font-semibold wrap-anywhere">{to}</span>
        <span className="text-sm text-ink-soft">
          {role === 'owner' ? text.nextOwner : roleTexts[role]} · {isOver ? text.over : text.until(expiresAt)}
        </span>
      </p>
      {!isOver && (
        <Button look="secondary" aria-label={text.shareLabel(to)} onClick={() => void share(path)}>
          {text.share}
        </Button>
      )}
      <Button look="quiet" aria-label={text.withdrawLabel(to)} onClick={() => withdraw.mutate()}>
        {text.withdraw}
      </Button>
    </li>
  )
}
