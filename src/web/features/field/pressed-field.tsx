import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'

type Props = { label: string; hint?: string; error: string | undefined; children: ReactNode }

/** A field that is filled by pressing a button: its label names the group, not the button. */
export function PressedField({ label, hint, error, children }: Props) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined}
      className={classNames('grid grid-cols-1 gap-2', error && 'border-l-4 border-danger pl-3')}
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </fieldset>
  )
}
