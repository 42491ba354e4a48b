import { Star } from 'lucide-react'
import { businessText as text } from '#text/businesses.ts'
import { ratingText } from '#text/places.ts'

type Props = { business: { rating: number | string; reviewCount: number } }

/** The mean of real reviews; where there are none, the wire's 4 is not shown as if somebody had given it. */
export function Rating({ business: { rating, reviewCount } }: Props) {
  if (reviewCount === 0) return <span className="font-semibold">{text.isNew}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-current" />
      <span className="font-semibold">{ratingText(Number(rating))}</span>
      <span className="text-ink-soft">{text.reviews(reviewCount)}</span>
    </span>
  )
}
