import { useEffect, useState } from 'react'
import type { HoursPlan } from '#contract/hours.ts'
import { categoryFormText as text } from '#text/categories-admin.ts'
import { intervalsText, previewDay, specialText } from '#text/hours-form.ts'
import { AskError } from '#web/lib/ask.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { firstPlan, partsOf, withKind } from './plan.ts'
import { useUsualPreview } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

const PAUSE_MS = 400
const KINDS = ['none', 'weekly', 'always'] as const

type Props = {
  /** Null: no usual hours; undefined: hours that this form cannot express stay unchanged. */
  plan: HoursPlan | null | undefined
  errors: Readonly<Record<string, string | undefined>>
  onChange(plan: HoursPlan | null): void
}

/** A trade's usual hours, entered as owners enter theirs, and what the next seven days would be with them. */
export function UsualHoursField({ plan, errors, onChange }: Props) {
  const preview = useUsualPreview(useSettled(plan ?? null))
  const refused = preview.error instanceof AskError ? preview.error.failure.fields : {}
  const wrong = partsOf({ ...definedOf(errors), ...(plan ? refused : {}) })
  const kindOf = plan?.kind === 'always' || plan?.kind === 'weekly' ? plan.kind : 'none'
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-1.5 font-semibold">{text.fields.usualHours}</legend>
      <p className="-mt-3 text-sm text-ink-soft">{text.hints.usualHours}</p>
      {plan === undefined && <p className="rounded-md bg-sunken p-3">{text.keptHours}</p>}
      <Segments<(typeof KINDS)[number] | 'kept'>
        label={text.fields.usualHours}
        options={KINDS.map((value) => ({ value, label: text.hoursKinds[value] }))}
        value={plan === undefined ? 'kept' : kindOf}
        onChoose={(kind) =>
          onChange(kind === 'weekly' || kind === 'always' ? withKind(plan ?? firstPlan, kind) : null)
        }
      />
      {plan?.kind === 'weekly' && <WeekFields plan={plan} errors={wrong} onChange={onChange} />}
      {plan && <HolidayFields plan={plan} coming={[]} error={wrong['holidays']} onChange={onChange} />}
      {wrong['usualHours'] && <FieldError>{wrong['usualHours']}</FieldError>}
      {plan && !preview.error && preview.data && (
        <section aria-label={text.preview} aria-live="polite" className="rounded-md bg-sunken p-3 text-sm">
          <p className="font-semibold break-words">{preview.data.workingHours}</p>
          <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">
            {preview.data.days.map((day, i) => (
              <div key={day.day} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-soft">{previewDay(day.day, i)}</dt>
                <dd>{[intervalsText(day.hours), specialText(day)].filter(Boolean).join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </fieldset>
  )
}

/** The value once it has rested for a moment. */
function useSettled(plan: HoursPlan | null): HoursPlan | null {
  const [settled, setSettled] = useState(plan)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(plan), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [plan])
  return settled
}

const definedOf = (errors: Props['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((one): one is [string, string] => one[1] !== undefined))
