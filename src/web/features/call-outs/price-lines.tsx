import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { moneyText } from '#text/money.ts'

/** A price and what it is made of. */
export function PriceLines({
  price,
  totalKurus = price.totalKurus,
}: {
  price: CallOutPrice
  totalKurus?: number
}) {
  return (
    <div className="grid gap-1">
      <p className="text-xl font-bold">{moneyText(totalKurus)}</p>
      <p className="text-sm text-ink-soft">
        {price.lines.map(({ kind, kurus }) => `${text.page.lines[kind]} ${moneyText(kurus)}`).join(' + ')}
      </p>
      {price.includes && (
        <p className="text-sm text-ink-soft wrap-anywhere">{text.page.includes(price.includes)}</p>
      )}
    </div>
  )
}
