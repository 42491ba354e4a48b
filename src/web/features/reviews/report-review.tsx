import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { type ReviewReportKind, reportReview, reviewReportKinds } from '#contract/reviews-admin.ts'
import { reviewsText, reviewReportText as text } from '#text/reviews.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { businessId: number; review: Review }

const DETAILS_MAX = 1000

/** Tells the staff that a review should not be there. */
export function ReportReview({ businessId, review }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={reviewsText.reportOf(review.author)}
        onClick={() => setIsOpen(true)}
        className="-ml-2 justify-self-start px-2! text-sm"
      >
        <Flag aria-hidden className="size-4" strokeWidth={1.75} />
        {reviewsText.report}
      </Button>
      {isOpen && (
        <Dialog title={text.title} closeLabel={text.close} onClose={() => setIsOpen(false)}>
          <ReportForm businessId={businessId} reviewId={review.id} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

type FormProps = { businessId: number; reviewId: number; onDone: () => void }

function ReportForm({ businessId, reviewId, onDone }: FormProps) {
  const form = useForm<'kind' | 'details'>({
    check: () => null,
    async send({ kind, details }) {
      const answer = await call(reportReview, {
        params: { id: businessId, reviewId },
        body: { kind: kind as ReviewReportKind, details },
      })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      showToast(text.sent)
      onDone()
      return null
    },
  })
  return (
    <Form form={form}>
      <p>{text.lead}</p>
      <SelectField
        name="kind"
        label={text.reason}
        options={reviewReportKinds.map((kind) => [kind, text.kinds[kind]])}
      />
      <TextAreaField
        name="details"
        id="review-report-details"
        label={text.details}
        rows={3}
        maxLength={DETAILS_MAX}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : text.send}
      </Button>
    </Form>
  )
}
