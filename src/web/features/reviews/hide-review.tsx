import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { REASON_MAX } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { adminReviewsText as text } from '#text/reviews.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSettle } from './queries.ts'

type Props = { review: { id: number; businessId: number } }

/** Takes a review out of sight; the reason is asked first. */
export function HideReview({ review }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="danger"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="justify-self-start"
      >
        <EyeOff aria-hidden className="size-5" strokeWidth={1.75} />
        {text.hide}
      </Button>
      {isOpen && (
        <Dialog title={text.hideTitle} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <ReasonForm review={review} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function ReasonForm({ review, onDone }: Props & { onDone: () => void }) {
  const settle = useSettle(review)
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      reason.trim() ? null : { text: fieldTexts.required, fields: { reason: fieldTexts.required } },
    async send({ reason }) {
      try {
        await settle.mutateAsync({ reason })
      } catch (error) {
        const words = (error as Error).message
        return { text: words, fields: { reason: words } }
      }
      showToast(text.hidden)
      onDone()
      return null
    },
  })
  const field = { name: 'reason', id: 'hide-reason', label: text.reason, error: form.errorOf('reason') }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>{text.hideText}</p>
      <Field {...field}>
        <textarea rows={3} maxLength={REASON_MAX} {...controlProps(field)} />
      </Field>
      <Button type="submit" look="danger" busy={form.busy} className="justify-self-start">
        {form.busy ? text.hiding : text.hide}
      </Button>
    </form>
  )
}
