import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { REASON_MAX } from '#contract/approvals.ts'
import { ownerFormText as text } from '#text/approvals.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useSetOwner } from './queries.ts'

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
  const isGiven = wish === 'give'
  const save = useSetOwner(businessId, isGiven ? text.assigned : text.removed, onDone)
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
      await save.mutateAsync({ email: isGiven ? email.trim() : null, reason: reason.trim() })
    },
  })
  return (
    <Form form={form} labels={{ email: text.email, reason: text.reason }}>
      {isGiven ? (
        <TextField
          name="email"
          type="email"
          label={text.email}
          hint={text.emailHint}
          maxLength={254}
          autoComplete="off"
        />
      ) : (
        <p>{text.removeText}</p>
      )}
      <TextAreaField
        name="reason"
        label={text.reason}
        hint={text.reasonHint}
        rows={3}
        maxLength={REASON_MAX}
      />
      <Button
        type="submit"
        look={isGiven ? 'primary' : 'danger'}
        busy={form.busy}
        className="justify-self-start"
      >
        {isGiven ? text.assign : text.remove}
      </Button>
    </Form>
  )
}
