import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ANSWER_MAX, answerReview, type Review } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { reviewAnswerText as text } from '#text/reviews.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshReviews } from './queries.ts'

type Props = { businessId: number; review: Review }

/** The owner's word under a review: written, changed, taken back. */
export function AnswerReview({ businessId, review }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <AnswerForm businessId={businessId} review={review} onDone={() => setIsOpen(false)} />
  const label = review.answer ? text.edit : text.write
  return (
    <Button
      look="secondary"
      aria-label={text.ofReview(label, review.author)}
      onClick={() => setIsOpen(true)}
      className="justify-self-start"
    >
      {label}
    </Button>
  )
}

function AnswerForm({ businessId, review, onDone }: Props & { onDone: () => void }) {
  const client = useQueryClient()
  const put = async (words: string) => {
    const params = { id: businessId, reviewId: review.id }
    const answer = await call(answerReview, { params, body: { text: words } })
    if (!answer.ok) return { text: answer.error.text, fields: { answer: answer.error.text } }
    await refreshReviews(client, businessId)
    showToast(words ? text.sent : text.removed)
    onDone()
    return null
  }
  const form = useForm<'answer'>({
    check: ({ answer }) =>
      answer.trim() ? null : { text: fieldTexts.required, fields: { answer: fieldTexts.required } },
    send: ({ answer }) => put(answer.trim()),
  })
  const field = {
    ...{ name: 'answer', id: `answer-${review.id}`, label: text.label, hint: text.hint },
    error: form.errorOf('answer'),
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-prose gap-3">
      <Field {...field}>
        <textarea
          rows={3}
          maxLength={ANSWER_MAX}
          defaultValue={review.answer?.text ?? ''}
          {...controlProps(field)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {text.send}
        </Button>
        {review.answer && (
          <Button look="secondary" busy={form.busy} onClick={() => void put('')}>
            {text.remove}
          </Button>
        )}
        <Button look="secondary" onClick={onDone}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
