import { useState } from 'react'
import { CLAIM_REASON_MAX } from '#contract/claims-admin.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { fieldTexts } from '#text/fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { type Decision, undoOf, useDecide } from './queries.ts'

type Props = {
  act: Decision['act']
  id: number
  look: ButtonLook
  label: string
  title: string
  lead: string
  said: string
  turn: Turn
}

/** A decision, asked about once, with its reason. */
export function DecisionButton({ look, label, title, act, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look={look}
        aria-haspopup="dialog"
        {...actKey(act === 'approve' || act === 'uphold' ? 'a' : 'r')}
        onClick={singlePress(() => setIsOpen(true))}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <ReasonForm {...rest} act={act} look={look} label={label} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

type FormProps = Omit<Props, 'title'> & { onClose(): void }

function ReasonForm({ act, id, look, label, lead, said, turn, onClose }: FormProps) {
  const decide = useDecide()
  const isOptional = act === 'approve'
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      isOptional || reason.trim()
        ? null
        : { text: fieldTexts.required, fields: { reason: fieldTexts.required } },
    async send({ reason }) {
      await decide.mutateAsync({ act, id, reason })
      onClose()
      const undo = undoOf({ act, id })
      turn.onDecided({ said, ...(undo ? { undo } : { note: text.final }) })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary text={form.problem.text} fields={{}} labels={{}} attempt={form.attempt} />
      )}
      <p>{lead}</p>
      <TextAreaField
        name="reason"
        id="claim-reason"
        label={isOptional ? text.optionalReason : text.reason}
        error={form.errorOf('reason')}
        rows={3}
        maxLength={CLAIM_REASON_MAX}
      />
      <Button type="submit" look={look} busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : label}
      </Button>
    </form>
  )
}
