import { useState } from 'react'
import { CLAIM_REASON_MAX } from '#contract/admin-claims.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { fieldTexts } from '#text/fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Decision, useDecide } from './queries.ts'

type Props = {
  act: Decision['act']
  id: number
  look: ButtonLook
  label: string
  title: string
  lead: string
  done: string
}

/** A decision, asked about once, with its reason. */
export function DecisionButton({ look, label, title, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look={look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <ReasonForm {...rest} look={look} label={label} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

type FormProps = Omit<Props, 'title'> & { onDone: () => void }

function ReasonForm({ act, id, look, label, lead, done, onDone }: FormProps) {
  const decide = useDecide()
  const isOptional = act === 'approve'
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      isOptional || reason.trim()
        ? null
        : { text: fieldTexts.required, fields: { reason: fieldTexts.required } },
    async send({ reason }) {
      try {
        await decide.mutateAsync({ act, id, reason })
      } catch (error) {
        return { text: (error as Error).message, fields: {} }
      }
      showToast(done)
      onDone()
      return null
    },
  })
  const field = {
    ...{ name: 'reason', id: 'claim-reason', label: isOptional ? text.optionalReason : text.reason },
    error: form.errorOf('reason'),
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary text={form.problem.text} fields={{}} labels={{}} attempt={form.attempt} />
      )}
      <p>{lead}</p>
      <Field {...field}>
        <textarea rows={3} maxLength={CLAIM_REASON_MAX} {...controlProps(field)} />
      </Field>
      <Button type="submit" look={look} busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : label}
      </Button>
    </form>
  )
}
