import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { classNames } from './class-names.ts'

export type FieldProps = {
  name: string
  /** Where a page has the name twice; the name otherwise. */
  id?: string | undefined
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** Errors of the form around a field, by the field's name. */
export const FieldErrors = createContext<Partial<Record<string, string>>>({})

/** A field with its error: the one it was given, else the form's. */
export function useField({ name, id, label, hint, error }: FieldProps): FieldProps {
  const errors = use(FieldErrors)
  return { name, id, label, hint, error: error ?? errors[name] }
}

/** Attributes by which every control of a field is found, named and described. */
export function controlProps({ name, id = name, hint, error }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    className: classNames(
      'block min-h-12 w-full rounded-md border bg-surface px-3 py-2 text-ink placeholder:text-ink-soft',
      error ? 'border-danger outline-danger' : 'border-line-strong',
    ),
  }
}

/** Label above, then the hint, the error in words, and the control. */
export function Field({
  name,
  id = name,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className={classNames('grid gap-1.5', error && 'border-l-4 border-danger pl-3')}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children}
    </div>
  )
}

type Own = keyof FieldProps | 'className'

export function TextField({
  name,
  id,
  label,
  hint,
  error,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, Own>) {
  const field = useField({ name, id, label, hint, error })
  return (
    <Field {...field}>
      <input type="text" {...rest} {...controlProps(field)} />
    </Field>
  )
}

export function TextAreaField({
  name,
  id,
  label,
  hint,
  error,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, Own>) {
  const field = useField({ name, id, label, hint, error })
  return (
    <Field {...field}>
      <textarea {...rest} {...controlProps(field)} />
    </Field>
  )
}

type Props = { id?: string; role?: 'alert'; className?: string; children: ReactNode }

/** Error of a field, beside it: never told by colour alone. */
export const FieldError = ({ className, children, ...rest }: Props) => (
  <p
    {...rest}
    className={classNames('flex items-center gap-1.5 text-sm font-semibold text-danger', className)}
  >
    <CircleAlert aria-hidden className="size-4 shrink-0" />
    {children}
  </p>
)
