import { BellRing } from 'lucide-react'
import type { Point } from '#lib/geo.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { callOutPath, OfferCard } from './offer-card.tsx'
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
  return shown.map((offer) => (
    <OfferCard key={offer.categoryId} offer={offer}>
      <ButtonLink to={callOutPath(offer.categoryId)} aria-label={text.offer.openLabel(offer.category)}>
        <BellRing aria-hidden className="size-5" strokeWidth={1.75} />
        {text.offer.open}
      </ButtonLink>
    </OfferCard>
  ))
}
