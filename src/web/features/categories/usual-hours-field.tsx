import { useEffect, useState } from 'react'
import { categoryFormText as text } from '#text/admin-categories.ts'
import { previewDay, specialText, stretchesText } from '#text/hours-form.ts'
import { AskError } from '#web/lib/ask.ts'
import { controlProps, Field } from '#web/ui/field.tsx'
import { useHoursPreview } from './desk-queries.ts'

const PAUSE_MS = 400

/** Hours as somebody writes them, and what the next seven days would be with them. */
export function UsualHoursField({ first, error }: { first: string; error: string | undefined }) {
  const [typed, setTyped] = useState(first)
  const [asked, setAsked] = useState(first.trim())
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const preview = useHoursPreview(asked)
  const refused = preview.error instanceof AskError ? preview.error.failure : null
  const field = {
    name: 'usualHours',
    label: text.fields.usualHours,
    hint: text.hints.usualHours,
    error: error ?? (asked === '' ? undefined : (refused?.fields['hours'] ?? refused?.text)),
  }
  return (
    <Field {...field}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...controlProps(field)}
      />
      {asked !== '' && !preview.error && preview.data && (
        <section aria-label={text.preview} aria-live="polite" className="rounded-md bg-sunken p-3 text-sm">
          <p className="font-semibold break-words">
            {preview.data.workingHours ?? text.previewKept(preview.data.hours)}
          </p>
          <dl className="mt-1 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">
            {preview.data.days.map((day, i) => (
              <div key={day.day} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-soft">{previewDay(day.day, i)}</dt>
                <dd>{[stretchesText(day.hours), specialText(day)].filter(Boolean).join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Field>
  )
}
