import { Ban, ListChecks, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Submitter } from '#contract/approvals-submitters.ts'
import { queueText } from '#text/approvals.ts'
import { submitterText as text } from '#text/approvals-many.ts'
import { roleTexts } from '#text/users.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDecide } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const counted = ['entries', 'waiting', 'listed', 'refused', 'reports'] as const

/** The submitter of a business, the outcomes of all they sent, and a block for spammers. */
export function SubmitterCard({ submitter }: { submitter: Submitter | null }) {
  const decide = useDecide()
  const [asking, setAsking] = useState(false)
  if (!submitter) return <p className="text-ink-soft">{text.none}</p>
  const { id, name, email, userType, isBlocked, createdAt, waiting } = submitter
  const isStaff = userType === 'admin' || userType === 'field'
  const refuse = async (reason: string) => {
    const answer = await decide.refuseSubmitter(id, reason)
    if (!answer.ok) return answer.error.text
    showToast(text.done(answer.data.refused))
    setAsking(false)
    return null
  }
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <Badge tone={userType === 'customer' ? 'note' : 'estimated'}>{roleTexts[userType]}</Badge>
          {isBlocked && <Badge tone="closed">{text.blocked}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        <p className="text-sm text-ink-soft">{text.since(queueText.at(createdAt))}</p>
      </div>
      <dl className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {counted.map((what) => (
          <div key={what}>
            <dt className="text-sm text-ink-soft">{text.counts[what]}</dt>
            <dd className="text-lg font-bold tabular-nums">{text.count(submitter[what])}</dd>
          </div>
        ))}
      </dl>
      <div className="-mx-4 flex flex-wrap">
        <ButtonLink look="quiet" to={`/admin/users/${id}`}>
          <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
          {text.account}
        </ButtonLink>
        {waiting > 0 && (
          <ButtonLink look="quiet" to={`/admin/businesses?status=pending&submitter=${id}`}>
            <ListChecks aria-hidden className="size-5" strokeWidth={1.75} />
            {text.waiting}
          </ButtonLink>
        )}
      </div>
      {!isStaff && !(isBlocked && waiting === 0) && (
        <Button look="secondary" onClick={() => setAsking(true)} className="justify-self-start text-danger">
          <Ban aria-hidden className="size-5" />
          {text.refuse}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={text.refuseTitle(name, waiting)}
          submit={text.refuseSubmit}
          hint={text.refuseHint}
          usual={text.usual}
          onReason={refuse}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
