import type { FeeCredit } from '#contract/billing.ts'
import { billingText, creditsText as text } from '#text/billing.ts'
import { dayOfText } from '#text/days.ts'

/** Prizes of the platform that were used at the business; nothing where there were none. */
export function CreditList({ credits }: { credits: readonly FeeCredit[] }) {
  if (credits.length === 0) return null
  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <div>
        <h2 id="credits" className="text-xl font-bold">
          {text.title}
        </h2>
        <p className="text-ink-soft">{text.lead}</p>
      </div>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {credits.map(({ id, title, amountKurus, days, givenAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-4 tabular-nums">
            <div>
              <h3 className="font-bold">{billingText.money(amountKurus)}</h3>
              <p className="text-sm text-ink-soft">{text.given(title, dayOfText(givenAt))}</p>
            </div>
            <p className="font-semibold text-open">{text.days(days)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
