import { useState } from 'react'
import type { OwnReview } from '#contract/reviews.ts'
import { ownReviewText as text } from '#text/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useOwnReview, useRemoveReview } from './queries.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = { business: { id: number; name: string } }

/** A customer's own review, the form for one, or why there is none. */
export function OwnReviewCard({ business }: Props) {
  const { data } = useOwnReview(business.id)
  const [isEditing, setIsEditing] = useState(false)
  if (!data) return null
  const { review, bar } = data
  if (bar) return <p className="max-w-prose rounded-md border border-line bg-sunken p-4">{text.bars[bar]}</p>
  return (
    <Card className="grid gap-2 p-4 sm:p-6">
      <h3 className="text-lg font-bold">{review ? text.title : text.write}</h3>
      {review && !isEditing ? (
        <Written review={review} business={business} onEdit={() => setIsEditing(true)} />
      ) : (
        <ReviewForm businessId={business.id} review={review} onDone={() => setIsEditing(false)} />
      )}
    </Card>
  )
}

function Written({ review, business, onEdit }: Props & { review: OwnReview; onEdit: () => void }) {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending, error } = useRemoveReview(business.id)
  const remove = () => {
    if (!isPending) mutate(review.id)
  }
  return (
    <>
      {review.hidden && (
        <p className="rounded-md border border-danger-line bg-danger-soft p-3">
          {text.hidden(review.hidden.reason)}
        </p>
      )}
      <ReviewItem review={review} businessName={business.name}>
        <div className="-mx-2 flex flex-wrap gap-2">
          <Button look="quiet" className="px-2!" onClick={onEdit}>
            {text.edit}
          </Button>
          <Button look="quiet" className="px-2!" aria-haspopup="dialog" onClick={() => setAsks(true)}>
            {text.remove}
          </Button>
        </div>
      </ReviewItem>
      {asks && (
        <ConfirmDialog
          title={text.removeTitle}
          confirm={text.remove}
          cancel={text.cancel}
          closeLabel={text.close}
          busy={isPending}
          onConfirm={remove}
          onCancel={() => setAsks(false)}
        >
          <p>{review.hidden ? text.removeHiddenText : text.removeText}</p>
          <ErrorText text={error?.message} />
        </ConfirmDialog>
      )}
    </>
  )
}
