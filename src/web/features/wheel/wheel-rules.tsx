import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Wheel } from '#contract/wheel.ts'
import { wheelFormats } from '#text/wheel.ts'
import { proofText } from '#text/wheel-game.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { Section } from '#web/ui/card.tsx'

/** The rules, every segment's odds, how a draw is checked, and the permit where there is one. */
export function WheelRules({ wheel }: { wheel: Wheel | undefined }) {
  return (
    <Section title={text.rules} className="grid gap-4">
      <ul className="grid list-disc gap-1.5 pl-5">
        {text.ruleList.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Permit wheel={wheel} />
      {wheel && <Odds segments={wheel.segments} />}
      <Fold title={proofText.before}>
        <p className="text-sm">{proofText.beforeText}</p>
        {wheel && (
          <dl className="text-sm">
            <dt className="text-ink-soft">{proofText.serverSeedHash}</dt>
            <dd className="font-mono text-xs break-all">{wheel.serverSeedHash}</dd>
          </dl>
        )}
      </Fold>
    </Section>
  )
}

/** The permit for prizes of money, where there is one. */
function Permit({ wheel }: { wheel: Wheel | undefined }) {
  if (!wheel?.permitNo) return null
  return (
    <p className="flex items-center gap-3 font-semibold">
      <span className="rounded-full border-2 border-current px-2 py-1 text-sm">{text.adults}</span>
      {text.permit(wheel.permitNo)}
    </p>
  )
}

/** The odds of a wheel that has no page of rules beside it. */
export function OddsFold({ wheel }: { wheel: Wheel | undefined }) {
  if (!wheel) return null
  return (
    <Fold title={text.odds}>
      <Odds segments={wheel.segments} />
      <Permit wheel={wheel} />
    </Fold>
  )
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group rounded-md border border-line bg-surface">
    <summary className="flex min-h-12 items-center justify-between gap-2 px-4 font-semibold text-accent">
      {title}
      <Plus aria-hidden className="size-5 shrink-0 group-open:hidden" />
      <Minus aria-hidden className="hidden size-5 shrink-0 group-open:block" />
    </summary>
    <div className="grid gap-3 px-4 pb-4">{children}</div>
  </details>
)

/** Every segment with its odds as things stand. */
function Odds({ segments }: Pick<Wheel, 'segments'>) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="pb-2 text-left font-semibold">{text.odds}</caption>
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 font-semibold">
            {text.segment}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {text.chance}
          </th>
        </tr>
      </thead>
      <tbody>
        {segments.map(({ id, title, businessName, odds, stock }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 font-normal">
              {title}
              {businessName && <span className="block text-sm text-ink-soft">{businessName}</span>}
            </th>
            <td className="py-2 text-right whitespace-nowrap">
              {wheelFormats.percent(odds)}
              {stock !== null && <span className="block text-sm text-ink-soft">{text.stock(stock)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
