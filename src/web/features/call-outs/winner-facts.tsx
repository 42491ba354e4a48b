import { Star, UserRound } from 'lucide-react'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { wayText as text } from '#text/call-outs-way.ts'
import { ratingText } from '#text/places.ts'
import { reviewsText } from '#text/reviews.ts'

type Winner = NonNullable<CallOutForCustomer['winner']>

/** Who comes: photo, person and plate, and what others say of the business. */
export function WinnerFacts({ winner }: { winner: Winner }) {
  const { photo, personName, plate, reviews, arrivedPercent } = winner
  const person = text.person(personName, plate)
  return (
    <div className="flex items-center gap-3">
      {photo ? (
        <img
          src={photo.url}
          alt=""
          width={photo.width}
          height={photo.height}
          className="size-14 shrink-0 rounded-md object-cover"
        />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
          <UserRound aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
      )}
      <div className="min-w-0">
        {person && <p className="font-semibold wrap-anywhere">{person}</p>}
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          {reviews.mean === null ? (
            <span className="text-ink-soft">{text.noReviews}</span>
          ) : (
            <span className="inline-flex items-center gap-1">
              <Star aria-hidden className="size-4 fill-current" />
              <span aria-hidden className="font-semibold">
                {ratingText(reviews.mean)}
              </span>
              <span className="sr-only">{reviewsText.mean(ratingText(reviews.mean))}</span>
              <span className="text-ink-soft">{text.reviews(reviews.count)}</span>
            </span>
          )}
          {arrivedPercent !== null && (
            <span title={text.arrivedRateHint}>{text.arrivedRate(arrivedPercent)}</span>
          )}
        </p>
      </div>
    </div>
  )
}
