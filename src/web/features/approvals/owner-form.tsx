import { useQueryClient } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { setBusinessOwner } from '#contract/admin-owners.ts'
import { REASON_MAX } from '#contract/approvals.ts'
import { ownerFormText as text } from '#text/approvals.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field, TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Wish = 'give' | 'take'
type Props = { businessId: number; hasOwner: boolean }

/** Gives a business to an account, or takes it from its owner. */
export function OwnerForm({ businessId, hasOwner }: Props) {
  const [wish, setWish] = useState<Wish | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => setWish('give')}>
        <UserPlus aria-hidden className="size-5" strokeWidth={1.75} />
        {hasOwner ? text.change : text.assign}
      </Button>
      {hasOwner && (
        <Button look="quiet" onClick={() => setWish('take')}>
          <UserMinus aria-hidden className="size-5" strokeWidth={1.75} />
          {text.remove}
        </Button>
      )}
      {wish && (
        <Dialog
          title={wish === 'give' ? text.assignTitle : text.removeTitle}
          closeLabel={text.close}
          onClose={() => setWish(null)}
        >
          <WishForm businessId={businessId} wish={wish} onDone={() => setWish(null)} />
        </Dialog>
      )}
    </div>
  )
}

function WishForm({ businessId, wish, onDone }: { businessId: number; wish: Wish; onDone(): void }) {
  const client = useQueryClient()
  const isGiven = wish === 'give'
  const form = useForm<'email' | 'reason'>({
    check({ email, reason }) {
      const fields = {
        ...(isGiven && email.trim() === '' && { email: text.emailMissing }),
        ...(reason.trim() === '' && { reason: text.reasonMissing }),
      }
      const [first] = Object.values(fields)
      return first ? { text: first, fields } : null
    },
    async send({ email, reason }) {
      const body = { email: isGiven ? email.trim() : null, reason: reason.trim() }
      const answer = await call(setBusinessOwner, { params: { id: businessId }, body })
      if (!answer.ok) return { text: answer.error.text, fields: answer.error.fields }
      showToast(isGiven ? text.assigned : text.removed)
      onDone()
      await client.invalidateQueries({ queryKey: ['approvals'] })
      return null
    },
  })
  const reason = { name: 'reason', label: text.reason, hint: text.reasonHint, error: form.errorOf('reason') }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ email: text.email, reason: text.reason }}
          attempt={form.attempt}
        />
      )}
      {isGiven ? (
        <TextField
          name="email"
          type="email"
          label={text.email}
          hint={text.emailHint}
          error={form.errorOf('email')}
          maxLength={254}
          autoComplete="off"
        />
      ) : (
        <p>{text.removeText}</p>
      )}
      <Field {...reason}>
        <textarea rows={3} maxLength={REASON_MAX} {...controlProps(reason)} />
      </Field>
      <Button
        type="submit"
        look={isGiven ? 'primary' : 'danger'}
        busy={form.busy}
        className="justify-self-start"
      >
        {isGiven ? text.assign : text.remove}
      </Button>
    </form>
  )
}
