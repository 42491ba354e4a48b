import { BellRing } from 'lucide-react'
import type { CallOutOffer } from '#contract/call-outs.ts'
import type { Point } from '#lib/geo.ts'
import { priceRangeText, callOutText as text } from '#text/call-outs-pages.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { isRunningCallOut, useOffers, useOwnCallOuts } from './queries.ts'

type Props = {
  point: Point | null
  /** Of the page; left out: the two trades that can come quickest. */
  categoryId?: number | undefined
}

const MOST = 2

/** Trades that can be called to a place now, where at least three can come; to customers alone. */
export function OfferStrip(props: Props) {
  const session = useSession()
  return session.status === 'in' && session.user.userType === 'customer' ? <Offers {...props} /> : null
}

function Offers({ point, categoryId }: Props) {
  const { data = [] } = useOffers(point, categoryId)
  const isRunning = useOwnCallOuts().data?.callOuts.some(isRunningCallOut)
  if (isRunning) return null // the bar of every page leads to it
  const shown = data.toSorted((a, b) => a.minutes.from - b.minutes.from).slice(0, MOST)
  return shown.map((offer) => <Offer key={offer.categoryId} offer={offer} />)
}

function Offer({ offer: { categoryId, category, canCome, priceKurus, minutes } }: { offer: CallOutOffer }) {
  return (
    <section
      aria-label={text.offer.openLabel(category)}
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-surface p-3"
    >
      <div className="min-w-48 flex-1">
        <h3 className="font-bold">{text.offer.title(category)}</h3>
        <p className="text-sm text-ink-soft">
          {[
            text.offer.can(canCome),
            text.offer.minutes(minutes.from, minutes.to),
            priceRangeText(priceKurus.from, priceKurus.to),
          ].join(' · ')}
        </p>
      </div>
      <ButtonLink to={`/call-outs/new?category=${categoryId}`} aria-label={text.offer.openLabel(category)}>
        <BellRing aria-hidden className="size-5" strokeWidth={1.75} />
        {text.offer.open}
      </ButtonLink>
    </section>
  )
}
