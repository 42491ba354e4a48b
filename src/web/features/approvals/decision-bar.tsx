import { Ban, Check, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import { reasonText, decisionText as text } from '#text/approvals.ts'
import { Button } from '#web/ui/button.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Step, useDecide } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const possible: Record<BusinessStatus, readonly Step[]> = {
  draft: [],
  pending: ['approve', 'reject'],
  verified: ['suspend'],
  rejected: ['approve'],
  suspended: ['restore'],
}
const looks = {
  approve: { look: 'primary', icon: Check },
  restore: { look: 'primary', icon: RotateCcw },
  reject: { look: 'secondary', icon: X },
  suspend: { look: 'secondary', icon: Ban },
} as const
const needsReason = (step: Step) => step === 'reject' || step === 'suspend'

type Props = {
  business: { id: number; status: BusinessStatus }
  /** A payment brings it back; the staff may keep it off the list. */
  isDownForFee: boolean
  onDecided(step: Step): void
}

/** Actions on a business in its status. */
export function DecisionBar({ business, isDownForFee, onDecided }: Props) {
  const { id, status } = business
  const decide = useDecide()
  const [busy, setBusy] = useState<Step | null>(null)
  const [asking, setAsking] = useState<Step | null>(null)

  const take = async (step: Step, reason: string): Promise<string | null> => {
    setBusy(step)
    const answer = await decide.step(step, id, reason)
    setBusy(null)
    if (!answer.ok) return answer.error.text
    setAsking(null)
    onDecided(step)
    return null
  }
  const press = async (step: Step) => {
    if (busy) return
    if (needsReason(step)) return setAsking(step)
    const refused = await take(step, '')
    if (refused) showToast(refused, 'bad')
  }
  const steps = isDownForFee ? possible.verified : possible[status]
  if (steps.length === 0) return <p>{text.draftText}</p>
  return (
    <>
      {isDownForFee && <p className="mb-3">{text.downForFee}</p>}
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        {steps.map((step) => {
          const { look, icon: Icon } = looks[step]
          return (
            <Button
              key={step}
              look={look}
              busy={busy === step}
              {...(needsReason(step) ? actKey('r') : actKey('a'))}
              onClick={singlePress(() => void press(step))}
            >
              <Icon aria-hidden className="size-5" />
              {text[step]}
            </Button>
          )
        })}
      </div>
      {asking && (
        <ReasonDialog
          title={asking === 'reject' ? reasonText.rejectTitle : reasonText.suspendTitle}
          submit={text[asking]}
          onReason={(reason) => take(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
