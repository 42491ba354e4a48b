import { Route } from 'lucide-react'
import type { BusinessPage } from '#contract/directory.ts'
import { farText } from '#text/distance.ts'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { Button } from '#web/ui/button.tsx'

/** `offer-how-far.ts` asks for the position once it is pressed, and no sooner. */
export function HowFar({ business }: { business: BusinessPage['business'] }) {
  const place = pointOf(business)
  if (!place) return null
  return (
    <div
      data-how-far={`${place.lat},${place.lng}`}
      className="-mx-2 flex flex-wrap items-center gap-x-2 noscript:hidden"
    >
      <Button look="quiet" className="px-2!">
        <Route aria-hidden className="size-5" strokeWidth={1.75} />
        {farText.ask}
      </Button>
      <p
        role="status"
        data-asking={farText.asking}
        data-denied={farText.denied}
        data-minutes={farText.minutes('{km}', '{minutes}')}
        data-distance={farText.distance('{km}')}
        className="font-semibold empty:hidden"
      />
      <p className="basis-full px-2 text-sm text-ink-soft">{farText.why}</p>
    </div>
  )
}
