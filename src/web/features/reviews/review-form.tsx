import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addReview, editReview, type OwnReview, REVIEW_MAX } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { ownReviewText as text } from '#text/reviews.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshReviews } from './queries.ts'
import { StarField } from './star-field.tsx'

type Props = {
  businessId: number
  /** The one that is changed; null: a new one is written. */
  review: OwnReview | null
  onDone: () => void
}

export function ReviewForm({ businessId, review, onDone }: Props) {
  const client = useQueryClient()
  const [stars, setStars] = useState(review?.stars ?? 0)
  const form = useForm<'stars' | 'text'>({
    check(values) {
      const fields = {
        ...(stars === 0 && { stars: text.chooseStars }),
        ...(values.text.trim() === '' && { text: fieldTexts.required }),
      }
      return Object.keys(fields).length > 0 ? { text: text.checkForm, fields } : null
    },
    async send(values) {
      const body = { stars, text: values.text }
      const answer = review
        ? await call(editReview, { params: { id: businessId, reviewId: review.id }, body })
        : await call(addReview, { params: { id: businessId }, body })
      if (!answer.ok) return { text: answer.error.text, fields: answer.error.fields }
      await refreshReviews(client, businessId)
      showToast(review ? text.saved : text.sent)
      onDone()
      return null
    },
  })
  const field = {
    ...{ name: 'text', id: 'review-text', label: text.text, hint: text.textHint },
    error: form.errorOf('text'),
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ stars: text.stars, text: text.text }}
          attempt={form.attempt}
        />
      )}
      <StarField value={stars} error={form.errorOf('stars')} onChoose={setStars} />
      <Field {...field}>
        <textarea
          rows={4}
          maxLength={REVIEW_MAX}
          defaultValue={review?.text ?? ''}
          {...controlProps(field)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {form.busy ? text.saving : review ? text.save : text.send}
        </Button>
        {review && (
          <Button look="secondary" onClick={onDone}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
