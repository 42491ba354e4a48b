import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlProps, Field, type FieldProps, useField } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'className'> & {
    options?: readonly (readonly [value: string | number, label: string])[] | undefined
    /** Label of a first option without a value. */
    empty?: string
  }

/** The platform's own list: on a phone nothing is quicker. */
export function SelectField({ name, label, hint, error, options = [], empty, children, ...rest }: Props) {
  const field = useField({ name, label, hint, error })
  const control = controlProps(field)
  return (
    <Field {...field}>
      <div className="relative">
        <select {...rest} {...control} className={`${control.className} appearance-none pr-10`}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </Field>
  )
}
