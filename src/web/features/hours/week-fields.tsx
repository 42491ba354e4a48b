import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { HoursPlan, Interval } from '#contract/hours.ts'
import { hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { IntervalFields } from './interval-fields.tsx'
import { copyDay, hoursLike, withDay } from './plan.ts'

type Props = {
  plan: HoursPlan
  errors: Readonly<Record<string, string>>
  onChange: (plan: HoursPlan) => void
}

/** Seven days, Monday first. */
export function WeekFields({ plan, errors, onChange }: Props) {
  const [copied, setCopied] = useState<number | null>(null)
  return (
    <Section title={text.week} size="lg">
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {text.days.map((name, i) => (
          <Day
            key={name}
            id={`week.${i}`}
            name={name}
            hours={plan.week[i] ?? []}
            error={errors[`week.${i}`]}
            usual={() => hoursLike(plan.week)}
            onChange={(hours) => onChange(withDay(plan, i, hours))}
            onCopy={() => setCopied(i)}
          />
        ))}
      </div>
      {copied !== null && (
        <CopyDialog
          from={copied}
          onClose={() => setCopied(null)}
          onCopy={(days) => {
            onChange(copyDay(plan, copied, days))
            setCopied(null)
          }}
        />
      )}
    </Section>
  )
}

type DayProps = {
  id: string
  name: string
  hours: readonly Interval[]
  error: string | undefined
  usual: () => Interval[]
  onChange: (hours: Interval[]) => void
  onCopy: () => void
}

function Day({ id, name, hours, error, usual, onChange, onCopy }: DayProps) {
  const isOpen = hours.length > 0
  const copy = (
    <Button look="quiet" className="px-3 text-sm" aria-label={text.copyLabel(name)} onClick={onCopy}>
      <Copy aria-hidden className="size-4" />
      {text.copy}
    </Button>
  )
  return (
    <fieldset
      className={classNames(
        'grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[9.5rem_minmax(0,1fr)]',
        !isOpen && 'grid-cols-[9.5rem_minmax(0,1fr)]',
        error && 'border-l-4 border-l-danger',
      )}
    >
      <legend className="sr-only">{name}</legend>
      <label className="flex min-h-12 items-center gap-3 self-start font-semibold">
        <input
          type="checkbox"
          {...(!isOpen && { id })}
          aria-label={text.isOpenOn(name)}
          checked={isOpen}
          onChange={() => onChange(isOpen ? [] : usual())}
          className="size-5 accent-accent"
        />
        <span aria-hidden>{name}</span>
      </label>
      <div className="grid gap-1">
        {error && <FieldError className="pt-2">{error}</FieldError>}
        {isOpen ? (
          <IntervalFields id={id} what={name} hours={hours} isWrong={error !== undefined} onChange={onChange}>
            {copy}
          </IntervalFields>
        ) : (
          <div className="flex min-h-12 items-center justify-between">
            <span className="text-ink-soft">{text.closed}</span>
            {copy}
          </div>
        )}
      </div>
    </fieldset>
  )
}
