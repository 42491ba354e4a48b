import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Change } from '#contract/approvals.ts'
import { reasonText, decisionText as text } from '#text/approvals.ts'
import { Button } from '#web/ui/button.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { showToast } from '#web/ui/toast.tsx'
import { ChangeTable } from './change-table.tsx'
import { useDecide } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  change: Change
  /** Both positions, where they differ. */
  map: ReactNode
  /** Called with a message of the decision. */
  onDecided(said: string): void
}

/** Compares current and proposed values, with the decision. */
export function ChangeReview({ change, map, onDecided }: Props) {
  const decide = useDecide()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const accept = async () => {
    if (busy) return
    setBusy(true)
    const answer = await decide.acceptChange(change.id)
    setBusy(false)
    if (!answer.ok) return showToast(answer.error.text, 'bad')
    onDecided(text.changeAccepted)
  }
  const refuse = async (reason: string) => {
    const answer = await decide.refuseChange(change.id, reason)
    if (!answer.ok) return answer.error.text
    setAsking(false)
    onDecided(text.changeRefused)
    return null
  }
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">{text.changeAt(change.createdAt)}</p>
      <ChangeTable change={change} />
      {change.fields.includes('position') && map}
      <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">
        <Button busy={busy} onClick={singlePress(() => void accept())}>
          <Check aria-hidden className="size-5" />
          {text.acceptChange}
        </Button>
        <Button look="secondary" onClick={singlePress(() => setAsking(true))}>
          <X aria-hidden className="size-5" />
          {text.refuseChange}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title={reasonText.changeTitle}
          submit={text.refuseChange}
          onReason={refuse}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
