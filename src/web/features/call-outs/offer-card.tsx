import type { ReactNode } from 'react'
import type { CallOutOffer } from '#contract/call-outs.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { moneyRangeText } from '#text/money.ts'

/** Who can come of a trade, in how many minutes and for how much; `children`: what asks them. */
export const OfferCard = ({
  offer: { category, canCome, priceKurus, minutes },
  children,
}: {
  offer: CallOutOffer
  children: ReactNode
}) => (
  <section
    aria-label={text.offer.openLabel(category)}
    className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-surface p-3"
  >
    <div className="min-w-48 flex-1">
      <p className="font-bold">{text.offer.title(category)}</p>
      <p className="text-sm text-ink-soft">
        {[
          text.offer.can(canCome),
          text.offer.minutes(minutes.from, minutes.to),
          moneyRangeText(priceKurus.from, priceKurus.to),
        ].join(' · ')}
      </p>
    </div>
    {children}
  </section>
)

export const callOutPath = (categoryId: number): string => `/call-outs/new?category=${categoryId}`
