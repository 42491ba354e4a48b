import { Route } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { alwaysOpen, isAlwaysOpen } from '#text/hours.ts'
import { Badge } from '#web/ui/badge.tsx'
import { OpenBadge, Rating } from './open-badge.tsx'

/** Rating, distance and whether it is open, in one line: for where a business is talked with. */
export function BusinessStrip({ business }: { business: BusinessDetail }) {
  const { distance, hours, openState } = business
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {openState === 'open' && hours.week && isAlwaysOpen(hours.week) ? (
        <Badge tone="open">{alwaysOpen}</Badge>
      ) : (
        <OpenBadge business={business} />
      )}
      <Rating business={business} />
      {distance && (
        <span className="inline-flex items-center gap-1">
          <Route aria-hidden className="size-4" strokeWidth={1.75} />
          {distance}
        </span>
      )}
    </p>
  )
}
