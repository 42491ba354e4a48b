import type { ReactNode } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { businessText } from '#text/businesses.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NextChange, OpenBadge } from './open-badge.tsx'

/** What the business is and whether it is open; `children` tell how it is rated. */
export function CardHeading({ business, children }: { business: BusinessDetail; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold text-ink-soft">{business.category}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{business.name}</h1>
        <OpenBadge business={business} />
        {business.isSample && <Badge tone="note">{businessText.sample}</Badge>}
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {children}
        <NextChange business={business} />
      </p>
    </div>
  )
}
