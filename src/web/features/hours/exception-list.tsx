import { CalendarPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { HoursException, HoursPlan } from '#contract/hours.ts'
import { daysText, intervalsText, hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'

type Props = {
  plan: HoursPlan
  today: string
  errors: Readonly<Record<string, string>>
  onChange: (plan: HoursPlan) => void
}

/** Days that are not like the others, the next one first. */
export function ExceptionList({ plan, today, errors, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const { exceptions } = plan
  const set = (changed: HoursException[]) =>
    onChange({ ...plan, exceptions: changed.toSorted((a, b) => (a.from < b.from ? -1 : 1)) })
  return (
    <section aria-labelledby="exceptions" className="grid gap-3">
      <h2 id="exceptions" tabIndex={-1} className="text-lg font-bold">
        {text.exceptions}
      </h2>
      <p className="text-sm text-ink-soft">{text.exceptionsText}</p>
      {errors['exceptions'] && <FieldError>{errors['exceptions']}</FieldError>}
      {exceptions.length === 0 && <p className="text-ink-soft">{text.noExceptions}</p>}
      {exceptions.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {exceptions.map((one, i) => (
            <li key={one.from + one.to} className="flex items-center gap-2 py-2 pr-1 pl-4">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{daysText(one)}</p>
                <p className="text-sm text-ink-soft">
                  {[intervalsText(one.hours), one.reason].filter(Boolean).join(' · ')}
                </p>
                {errors[`exceptions.${i}`] && <FieldError>{errors[`exceptions.${i}`]}</FieldError>}
              </div>
              <button
                type="button"
                id={`exceptions.${i}`}
                aria-label={text.removeLabel(daysText(one))}
                onClick={() => set(exceptions.filter((_, at) => at !== i))}
                className="grid size-12 shrink-0 place-items-center rounded-md text-danger hover:bg-danger-soft"
              >
                <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button look="secondary" onClick={() => setIsAdding(true)} className="justify-self-start">
        <CalendarPlus aria-hidden className="size-5" strokeWidth={1.75} />
        {text.addException}
      </Button>
      {isAdding && (
        <ExceptionDialog
          today={today}
          taken={exceptions}
          onClose={() => setIsAdding(false)}
          onAdd={(one) => {
            set([...exceptions, one])
            setIsAdding(false)
          }}
        />
      )}
    </section>
  )
}
