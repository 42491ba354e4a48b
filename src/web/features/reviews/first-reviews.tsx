import { REVIEWS_ANCHOR, type Review } from '#contract/reviews.ts'
import { reviewsText as text } from '#text/reviews.ts'
import { withReturn } from '#web/lib/addresses.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = {
  business: { id: number; name: string; reviewCount: number }
  reviews: readonly Review[]
  login: string
}

/** The latest ones on the public page, which runs no script of ours for them. */
export function FirstReviews({ business, reviews, login }: Props) {
  if (reviews.length === 0) return null
  return (
    <section id={REVIEWS_ANCHOR} aria-labelledby="reviews-title" className="grid gap-3">
      <h2 id="reviews-title" className="text-xl font-bold">
        {text.title}
      </h2>
      <Card className="grid gap-2 p-4 sm:p-6">
        <ul className="-my-2 grid divide-y divide-line">
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} businessName={business.name} />
            </li>
          ))}
        </ul>
        <div data-signed="out" className="grid justify-items-start gap-3">
          <p>{text.moreSignedIn}</p>
          <ButtonAnchor look="secondary" href={withReturn('/login', `/business/${business.id}`)}>
            {login}
          </ButtonAnchor>
        </div>
      </Card>
      <p className="text-sm text-ink-soft">{text.who}</p>
    </section>
  )
}
