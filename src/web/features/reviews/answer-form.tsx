import { useState } from 'react'
import { ANSWER_MAX, type Review } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { reviewAnswerText as text } from '#text/reviews.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useAnswer } from './queries.ts'

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
  const answerWith = useAnswer(businessId, review.id)
  const put = async (words: string) => {
    try {
      await answerWith.mutateAsync(words)
    } catch (error) {
      const { message } = error as Error
      return { text: message, fields: { answer: message } }
    }
    onDone()
    return null
  }
  const form = useForm<'answer'>({
    check: ({ answer }) =>
      answer.trim() ? null : { text: fieldTexts.required, fields: { answer: fieldTexts.required } },
    send: ({ answer }) => put(answer.trim()),
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-prose gap-3">
      <TextAreaField
        name="answer"
        id={`answer-${review.id}`}
        label={text.label}
        hint={text.hint}
        error={form.errorOf('answer')}
        rows={3}
        maxLength={ANSWER_MAX}
        defaultValue={review.answer?.text ?? ''}
      />
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
