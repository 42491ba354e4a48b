import type { CallOutForCustomer, CallOutPrice } from '#contract/call-outs-shapes.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { priceAskText as text } from '#text/call-outs-price-asks.ts'
import { moneyText } from '#text/money.ts'
import { PriceLines } from './price-lines.tsx'

export type Money = Pick<CallOutForCustomer, 'agreedKurus' | 'priceAsks' | 'paidKurus'>

/** The price that holds between the two, what it is made of, and what became of each ask for more. */
export function AgreedPrice({ price, money }: { price: CallOutPrice; money: Money }) {
  const { agreedKurus, priceAsks, paidKurus } = money
  const answered = priceAsks.filter(({ answer }) => answer !== null)
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{callOutText.page.price}</p>
      <PriceLines price={price} totalKurus={agreedKurus ?? price.totalKurus} />
      {answered.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {answered.map(({ no, totalKurus, reason, answer }) => (
            <li key={no} className="wrap-anywhere">
              {text.answered[answer ?? 'void'](moneyText(totalKurus), reason)}
            </li>
          ))}
        </ul>
      )}
      {paidKurus !== null && <p className="text-sm">{text.paidSaid(moneyText(paidKurus))}</p>}
    </div>
  )
}
