import { BellRing, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { CallOutOffer } from '#contract/call-outs.ts'
import type { Point } from '#lib/geo.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { moneyRangeText } from '#text/money.ts'
import { useSession } from '#web/lib/session.tsx'
import { callOutPath } from './offer-card.tsx'
import { isRunningCallOut, useOffers, useOwnCallOuts } from './queries.ts'

type Props = {
  point: Point | null
  /** Of the page; left out: the two trades that can come quickest. */
  categoryId?: number | undefined
}

const MAX_OFFERS = 2

function useIsCustomer(): boolean {
  const session = useSession()
  return session.status === 'in' && session.user.userType === 'customer'
}

/** Asks with the page's list. Whether the strip would come after it now, and move its cards: also where the position is not known yet. */
export function useOffersAhead(point: Point | null, categoryId?: number): boolean {
  return useOffers(useIsCustomer() ? point : null, categoryId).data === undefined
}

/** Trades that can be called to a place now, where at least three can come; to customers alone. */
export function OfferStrip(props: Props) {
  return useIsCustomer() ? <Offers {...props} /> : null
}

function Offers({ point, categoryId }: Props) {
  const { data = [] } = useOffers(point, categoryId)
  const isRunning = useOwnCallOuts().data?.callOuts.some(isRunningCallOut)
  if (isRunning) return null // the bar of every page leads to it
  const shown = data.toSorted((a, b) => a.minutes.from - b.minutes.from).slice(0, MAX_OFFERS)
  return shown.map((offer) => <OfferRow key={offer.categoryId} offer={offer} />)
}

/** As low as it can be: it stands between the cards of who is open. */
const OfferRow = ({
  offer: { categoryId, category, canCome, minutes, priceKurus },
}: {
  offer: CallOutOffer
}) => (
  <Link
    to={callOutPath(categoryId)}
    className="flex min-h-16 items-center gap-3 rounded-lg border border-accent bg-accent-soft px-3 py-2"
  >
    <BellRing aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
    <span className="min-w-0 flex-1">
      <span className="block font-bold">{text.offer.openLabel(category)}</span>
      <span className="block text-sm">
        {[
          text.offer.soon(minutes.from, minutes.to),
          text.offer.few(canCome),
          moneyRangeText(priceKurus.from, priceKurus.to),
        ].join(' · ')}
      </span>
    </span>
    <ChevronRight aria-hidden className="size-5 shrink-0 text-accent" />
  </Link>
)
