import { Star } from 'lucide-react'
import { reviewsText, ownReviewText as text } from '#text/reviews.ts'

type Props = { value: number; error: string | undefined; onChoose: (stars: number) => void }

/** Five radio buttons that look like stars: arrow keys and screen readers know what they are. */
export function StarField({ value, error, onChoose }: Props) {
  return (
    <fieldset className={error ? 'border-l-4 border-danger pl-3' : undefined}>
      <legend className="mb-1.5 font-semibold">{text.stars}</legend>
      {error && (
        <p id="stars-error" className="mb-1.5 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      <div className="-mx-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="stars"
              value={stars}
              checked={stars === value}
              onChange={() => onChoose(stars)}
              aria-label={reviewsText.ofStars(stars)}
              aria-describedby={error ? 'stars-error' : undefined}
              className="sr-only"
            />
            <Star
              aria-hidden
              className={stars <= value ? 'size-8 fill-current text-accent' : 'size-8 text-line-strong'}
              strokeWidth={1.75}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
