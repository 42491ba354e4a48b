import { useState } from 'react'
import { type OwnReview, REVIEW_MAX } from '#contract/reviews.ts'
import { fieldTexts } from '#text/fields.ts'
import { ownReviewText as text } from '#text/reviews.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useSaveReview } from './queries.ts'
import { StarField } from './star-field.tsx'

type Props = {
  businessId: number
  /** The one that is changed; null: a new one is written. */
  review: OwnReview | null
  onDone: () => void
}

export function ReviewForm({ businessId, review, onDone }: Props) {
  const save = useSaveReview(businessId, review)
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
      await save.mutateAsync({ stars, text: values.text })
      onDone()
    },
  })
  return (
    <Form form={form} labels={{ stars: text.stars, text: text.text }}>
      <StarField value={stars} error={form.errorOf('stars')} onChoose={setStars} />
      <TextAreaField
        name="text"
        id="review-text"
        label={text.text}
        hint={text.textHint}
        rows={4}
        maxLength={REVIEW_MAX}
        defaultValue={review?.text ?? ''}
      />
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
    </Form>
  )
}
