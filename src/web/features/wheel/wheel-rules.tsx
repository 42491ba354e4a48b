import { Minus, Plus } from 'lucide-react'
import type { Wheel } from '#contract/wheel.ts'
import { proofText } from '#text/wheel-game.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { Odds, Permit } from './odds.tsx'

/** The rules, every segment's odds, how a draw is checked, and the permit where there is one. */
export function WheelRules({ wheel }: { wheel: Wheel | undefined }) {
  return (
    <section aria-labelledby="wheel-rules" className="grid gap-4">
      <h2 id="wheel-rules" className="text-xl font-bold">
        {text.rules}
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {text.ruleList.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <Permit wheel={wheel} />
      {wheel && <Odds segments={wheel.segments} />}
      <details className="group rounded-md border border-line bg-surface">
        <summary className="flex min-h-12 items-center justify-between gap-2 px-4 font-semibold text-accent">
          {proofText.before}
          <Plus aria-hidden className="size-5 shrink-0 group-open:hidden" />
          <Minus aria-hidden className="hidden size-5 shrink-0 group-open:block" />
        </summary>
        <div className="grid gap-3 px-4 pb-4 text-sm">
          <p>{proofText.beforeText}</p>
          {wheel && (
            <dl>
              <dt className="text-ink-soft">{proofText.serverSeedHash}</dt>
              <dd className="font-mono text-xs break-all">{wheel.serverSeedHash}</dd>
            </dl>
          )}
        </div>
      </details>
    </section>
  )
}
