import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { REASON_MAX } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { adminReviewsText as text } from '#text/reviews.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey } from '#web/ui/list-keys.tsx'
import { useSettle } from './queries.ts'

type Props = { review: { id: number; businessId: number }; onHidden(): void }

/** Takes a review out of sight; the reason is asked first. */
export function HideReview({ review, onHidden }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="danger"
        aria-haspopup="dialog"
        {...actKey('r')}
        onClick={singlePress(() => setIsOpen(true))}
        className="justify-self-start"
      >
        <EyeOff aria-hidden className="size-5" strokeWidth={1.75} />
        {text.hide}
      </Button>
      {isOpen && (
        <Dialog title={text.hideTitle} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <ReasonForm review={review} onHidden={onHidden} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function ReasonForm({ review, onHidden, onClose }: Props & { onClose(): void }) {
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
      onClose()
      onHidden()
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>{text.hideText}</p>
      <TextAreaField
        name="reason"
        id="hide-reason"
        label={text.reason}
        error={form.errorOf('reason')}
        rows={3}
        maxLength={REASON_MAX}
      />
      <Button type="submit" look="danger" busy={form.busy} className="justify-self-start">
        {form.busy ? text.hiding : text.hide}
      </Button>
    </form>
  )
}
