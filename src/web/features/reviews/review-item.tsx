import { CornerDownRight, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews.ts'
import { shortDayOfText } from '#text/days.ts'
import { reviewsText as text } from '#text/reviews.ts'

type Props = {
  review: Review
  businessName: string
  /** Actions for the reader. */
  children?: ReactNode
}

/** A review and the business's answer. Nothing here needs a script. */
export function ReviewItem({ review, businessName, children }: Props) {
  const { author, stars, createdAt, editedAt, answer } = review
  return (
    <article className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{author}</span>
        <StarRow stars={stars} />
        <span className="text-sm text-ink-soft">
          <time dateTime={createdAt}>{shortDayOfText(createdAt)}</time>
          {editedAt && `, ${text.edited}`}
        </span>
      </p>
      <p className="max-w-prose break-words whitespace-pre-line">{review.text}</p>
      {answer && (
        <div className="grid max-w-prose gap-1 rounded-md bg-sunken p-3">
          <p className="flex items-start gap-2 text-sm">
            <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            <span className="min-w-0 break-words">
              <span className="font-semibold">{text.answerOf(businessName)}</span>{' '}
              <time dateTime={answer.at} className="text-ink-soft">
                {shortDayOfText(answer.at)}
              </time>
            </span>
          </p>
          <p className="break-words whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {children}
    </article>
  )
}

const FIVE = [1, 2, 3, 4, 5]

/** One to five stars; screen readers get the number. */
function StarRow({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={text.stars(stars)} className="inline-flex gap-0.5">
      {FIVE.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= stars ? 'size-4 fill-current' : 'size-4 text-line-strong'}
          strokeWidth={1.75}
        />
      ))}
    </span>
  )
}
