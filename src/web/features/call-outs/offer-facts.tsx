import type { CallOutOffer } from '#contract/call-outs.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { moneyRangeText } from '#text/money.ts'
import { Card } from '#web/ui/card.tsx'

/** Before asking: how many can come, when, for how much, and what is in the price. */
export function OfferFacts({ offer }: { offer: CallOutOffer }) {
  const { canCome, minutes, priceKurus, includes, isNight, isHoliday, paidKurus } = offer
  return (
    <Card className="grid gap-1 p-4">
      <p className="text-lg font-bold">{moneyRangeText(priceKurus.from, priceKurus.to)}</p>
      <p>{`${text.offer.can(canCome)}, ${text.offer.minutes(minutes.from, minutes.to)}`}</p>
      {includes.length > 0 && (
        <p className="text-sm text-ink-soft wrap-anywhere">{`${text.ask.includes}: ${includes.join('; ')}`}</p>
      )}
      {paidKurus && (
        <p className="text-sm text-ink-soft">
          {text.offer.paid(moneyRangeText(paidKurus.from, paidKurus.to), paidKurus.jobs)}
        </p>
      )}
      {isNight && <p className="text-sm text-ink-soft">{text.ask.night}</p>}
      {isHoliday && !isNight && <p className="text-sm text-ink-soft">{text.ask.holiday}</p>}
      <p className="text-sm text-ink-soft">{text.ask.paid}</p>
    </Card>
  )
}
