import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { controlProps, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  values: readonly string[]
  onChange(values: string[]): void
  /** Offered beside what can be typed. */
  suggestions: readonly string[]
  most: number
  maxLength: number
  words: {
    add: string
    addOne(label: string, value: string): string
    remove(value: string): string
    chosen(label: string): string
    usual(label: string): string
    placeholder: string
    full: string
  }
}

const chip = 'inline-flex min-h-12 max-w-full items-center gap-2 rounded-full px-4 text-left'

/** A list of short texts: typed, or taken from what is usual; a press takes one out again. */
export function ChipListField({ values, onChange, suggestions, most, maxLength, words, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const isFull = values.length >= most
  const add = (value: string) => {
    const meant = value.replaceAll(/\s+/g, ' ').trim()
    if (meant === '' || isFull) return
    setTyped('')
    if (!values.includes(meant)) onChange([...values, meant])
  }
  const offered = isFull ? [] : suggestions.filter((one) => !values.includes(one))
  return (
    <Field {...field} {...(isFull && { hint: words.full })}>
      {values.length > 0 && (
        <ul aria-label={words.chosen(field.label)} className="flex flex-wrap gap-2">
          {values.map((value) => (
            <li key={value} className="max-w-full">
              <button
                type="button"
                aria-label={words.remove(value)}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className={`${chip} bg-accent-soft font-semibold text-accent`}
              >
                <span className="min-w-0 break-words">{value}</span>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          type="text"
          autoComplete="off"
          value={typed}
          maxLength={maxLength}
          placeholder={words.placeholder}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // adds, does not send
            add(typed)
          }}
          // What stands there when the form is saved was meant.
          onBlur={() => add(typed)}
          {...controlProps(field)}
        />
        <Button look="secondary" onClick={() => add(typed)} aria-label={words.addOne(field.label, typed)}>
          {words.add}
        </Button>
      </div>
      {offered.length > 0 && (
        <ul aria-label={words.usual(field.label)} className="flex flex-wrap gap-2">
          {offered.map((value) => (
            <li key={value}>
              <button
                type="button"
                aria-label={words.addOne(field.label, value)}
                onClick={() => add(value)}
                className={`${chip} border border-line-strong text-sm hover:bg-sunken`}
              >
                <Plus aria-hidden className="size-4 shrink-0" />
                {value}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
