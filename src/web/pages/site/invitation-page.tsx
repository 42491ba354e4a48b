import { useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { answerInvitation, type OwnInvitation } from '#contract/people-invitations.ts'
import { takeOverText } from '#text/people-passing.ts'
import { roleLeads, roleTexts, invitationText as text } from '#text/people-team.ts'
import { refreshSides, useInvitation } from '#web/features/people/queries.ts'
import { isWorthRetrying } from '#web/lib/ask.ts'
import { call, refusalText } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorText, QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

export const title = text.title

/** Where a link of an invitation leads: what it is, and the answer. */
export function InvitationPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch } = useInvitation(token)
  if (data) return <Invited invitation={data} />
  if (!error || isWorthRetrying(error))
    return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  return (
    <EmptyState level="h1" icon={UserPlus} title={text.failed} text={error.message}>
      <ButtonLink to="/">{text.toPanel}</ButtonLink>
    </EmptyState>
  )
}

function Invited({ invitation }: { invitation: OwnInvitation }) {
  const { token, businessId, role, expiresAt } = invitation
  const words = role === 'owner' ? takeOverText : text
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
    showToast(accept ? words.accepted : text.declined)
    await refreshSides(client, session.update).catch(() => undefined) // the panel asks for itself
    if (accept) session.show('business')
    void navigate(accept ? `/business-dashboard?business=${businessId}` : '/', { replace: true })
  }
  return (
    <div className="mx-auto grid w-full max-w-lg gap-6">
      <h1 className="text-2xl font-bold">{words.title}</h1>
      <Card className="grid gap-4 p-5 sm:p-8">
        <Offer {...invitation} />
        <p className="text-sm text-ink-soft">{text.until(expiresAt)}</p>
        <ErrorText text={problem} />
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} onClick={() => void answer(true)}>
            {words.accept}
          </Button>
          <Button look="secondary" onClick={() => void answer(false)}>
            {text.decline}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** The offer: a part in the team, or the business with its fee. */
function Offer({ businessName, role, fee }: OwnInvitation) {
  if (role !== 'owner')
    return (
      <>
        <p className="text-lg font-semibold wrap-anywhere">{text.lead(businessName)}</p>
        <p>
          <span className="font-semibold">{text.role(roleTexts[role])}</span> {roleLeads[role]}
        </p>
      </>
    )
  return (
    <>
      <p className="text-lg font-semibold wrap-anywhere">{takeOverText.lead(businessName)}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {takeOverText.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
        {fee && <li className="font-semibold">{takeOverText.fee(fee)}</li>}
      </ul>
    </>
  )
}
