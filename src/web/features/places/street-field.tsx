import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { STREET_LENGTH, type StreetFound } from '#contract/streets.ts'
import type { Point } from '#lib/geo.ts'
import { distanceText } from '#text/distance.ts'
import { streetText as text } from '#text/streets.ts'
import { useSettled } from '#web/lib/use-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlProps, Field } from '#web/ui/field.tsx'
import { useStreetsNamed } from './named-queries.ts'

const MIN_LETTERS = 3
const TYPING_MS = 250
const MAX_FOUND = 6

type Props = {
  /** Of equal streets the nearest to it come first. */
  near: Point | null
  onChoose(street: StreetFound): void
}

/** A street by its name: what is found stands in a list below while one types, for arrows, a finger or a screen reader. */
export function StreetField({ near, onChoose }: Props) {
  const listId = useId()
  const [words, setWords] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const asked = useSettled(words.trim(), TYPING_MS)
  const isAsked = asked.length >= MIN_LETTERS
  const { data, isError, isFetching } = useStreetsNamed(isAsked ? asked : '', near, {
    limit: MAX_FOUND,
    isKept: true,
  })
  const found = useDeferredValue(isOpen && isAsked ? (data?.items ?? []) : [])
  const isSettled = isOpen && isAsked && !isFetching && asked === words.trim()
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (street: StreetFound) => {
    setWords(text.name(street.name, street.district, street.city))
    setOpen(false)
    setActive(-1)
    onChoose(street)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      // Above the first one is the field itself, and below the last one, too.
      setActive(((active + step + 1 + found.length + 1) % (found.length + 1)) - 1)
    }
    if (event.key === 'Enter') {
      event.preventDefault() // the form around it is not to be sent
      const street = found[Math.max(active, 0)]
      if (street && isSettled) choose(street)
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className="relative">
      <Field name="street" label={text.field} hint={text.fieldHint}>
        <input
          type="search"
          {...controlProps({ name: 'street', label: text.field, hint: text.fieldHint })}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : optionId(active)}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={STREET_LENGTH}
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={text.found}
        className="absolute inset-x-0 z-20 mt-1 overflow-hidden rounded-md border border-line-strong bg-surface shadow-lg empty:hidden"
      >
        {found.map((street, index) => (
          <button
            type="button"
            key={`${street.lat} ${street.lng} ${street.name}`}
            id={optionId(index)}
            // The keyboard stays in the field, which names the chosen option and takes Enter.
            tabIndex={-1}
            role="option"
            aria-selected={index === active}
            // The field keeps the keyboard: it would close the list before the press arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(street)}
            className={classNames(
              'flex min-h-12 w-full items-center text-left gap-3 border-line px-3 py-2 not-first:border-t hover:bg-accent-soft',
              index === active && 'bg-accent-soft',
            )}
          >
            <MapPin aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="block font-semibold">{street.name}</span>
              <span className="block text-sm text-ink-soft">
                {[street.district, street.city].filter(Boolean).join(', ')}
                {street.distance !== null && ` · ${distanceText(street.distance)}`}
              </span>
            </span>
          </button>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'text-sm text-ink-soft empty:hidden' : 'sr-only'}>
        {isSettled && (isError ? text.failed : found.length > 0 ? text.count(found.length) : text.none)}
      </p>
    </div>
  )
}
