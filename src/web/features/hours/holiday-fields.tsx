import type { BusinessHours, HoursPlan } from '#contract/hours.ts'
import { holidayDay, hoursFormText as text } from '#text/hours-form.ts'
import { Section } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IntervalFields } from './interval-fields.tsx'
import { hoursLike } from './plan.ts'

type Props = {
  plan: HoursPlan
  coming: BusinessHours['holidays']
  error: string | undefined
  onChange: (plan: HoursPlan) => void
}

const RULES = ['usual', 'closed', 'full_days', 'own'] as const

/** The hours on public holidays, and the next ones. */
export function HolidayFields({ plan, coming, error, onChange }: Props) {
  const { rule, hours } = plan.holidays
  return (
    <Section title={text.holidays} size="lg">
      <fieldset className="divide-y divide-line rounded-lg border border-line bg-surface">
        <legend className="sr-only">{text.holidays}</legend>
        {RULES.map((one) => (
          <label key={one} className="flex min-h-12 items-center gap-3 px-4 py-2">
            <input
              type="radio"
              name="holidays"
              {...(one === rule && { id: 'holidays' })}
              value={one}
              checked={one === rule}
              onChange={() =>
                onChange({
                  ...plan,
                  holidays: { rule: one, hours: one === 'own' ? hoursLike(plan.week) : [] },
                })
              }
              className="size-5 shrink-0 accent-accent"
            />
            {text.holidayRules[one]}
          </label>
        ))}
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
      {rule === 'own' && (
        <IntervalFields
          id="holiday-hours"
          what={text.holidayOwn}
          hours={hours}
          isWrong={error !== undefined}
          onChange={(changed) => onChange({ ...plan, holidays: { rule, hours: changed } })}
        />
      )}
      {coming.length > 0 && (
        <details className="rounded-lg border border-line bg-surface px-4">
          <summary className="flex min-h-12 items-center font-semibold">{text.coming}</summary>
          <ul className="grid gap-2 pb-4">
            {coming.map((holiday) => (
              <li key={holiday.day}>
                <p>{holiday.name}</p>
                <p className="text-sm text-ink-soft">{holidayDay(holiday)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}
