import type { ReactNode } from 'react'
import type { FieldSource } from '#contract/checks.ts'
import { checksText as text } from '#text/checks.ts'
import { Section } from '#web/ui/card.tsx'

type Props = {
  checks: readonly FieldSource[]
  /** For whoever may confirm it: a button beside what is not. */
  confirm?: (check: FieldSource) => ReactNode
}

/** Where each fact of a business comes from, and since when; nothing where nobody checked any. */
export function ChecksList({ checks, confirm }: Props) {
  if (checks.length === 0) return null
  return (
    <Section title={text.title} size="lg">
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2">
        {checks.map((check) => (
          <div key={check.field}>
            <dt className="font-semibold">{text.fields[check.field]}</dt>
            <dd className="text-ink-soft">{text.source(check)}</dd>
            {check.state && text.states[check.state] && (
              <dd className="font-semibold">{text.states[check.state]}</dd>
            )}
            {check.state && check.state !== 'confirmed' && confirm && <dd>{confirm(check)}</dd>}
          </div>
        ))}
      </dl>
    </Section>
  )
}
