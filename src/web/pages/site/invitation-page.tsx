import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { answerInvitation, getOwnInvitation, type OwnInvitation } from '#contract/invitations.ts'
import { roleLeads, roleTexts, invitationText as text } from '#text/team.ts'
import { refreshSides } from '#web/features/people/queries.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useSession } from '#web/lib/session.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, Spinner } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Where a link of an invitation leads: what it is, and the answer. */
export function InvitationPage() {
  useTitle(text.title)
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => ask(getOwnInvitation, { params: { token } }, signal),
    retry: false,
  })
  if (data) return <Invited invitation={data} />
  if (!error) return <Spinner text={text.loading} />
  return (
    <EmptyState level="h1" icon={UserPlus} title={text.failed} text={error.message}>
      <ButtonLink to="/">{text.toPanel}</ButtonLink>
    </EmptyState>
  )
}

function Invited({ invitation }: { invitation: OwnInvitation }) {
  const { token, businessId, businessName, role, expiresAt } = invitation
  const client = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const answer = async (accept: boolean) => {
    if (busy) return
    setBusy(true)
    const answered = await call(answerInvitation, { params: { token }, body: { accept } })
    setBusy(false)
    if (!answered.ok) return setProblem(refusalText(answered.error, text.failedAnswer))
    showToast(accept ? text.accepted : text.declined)
    await refreshSides(client, session.update).catch(() => undefined) // the panel asks for itself
    if (accept) session.show('business')
    void navigate(accept ? `/business-dashboard?business=${businessId}` : '/', { replace: true })
  }
  return (
    <div className="mx-auto grid w-full max-w-lg gap-6">
      <h1 className="text-2xl font-bold">{text.title}</h1>
      <Card className="grid gap-4 p-5 sm:p-8">
        <p className="text-lg font-semibold wrap-anywhere">{text.lead(businessName)}</p>
        <p>
          <span className="font-semibold">{text.role(roleTexts[role])}</span> {roleLeads[role]}
        </p>
        <p className="text-sm text-ink-soft">{text.until(expiresAt)}</p>
        {problem && (
          <p role="alert" className="font-semibold text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void answer(true)}>
            {text.accept}
          </Button>
          <Button look="secondary" onClick={() => void answer(false)}>
            {text.decline}
          </Button>
        </div>
      </Card>
    </div>
  )
}
