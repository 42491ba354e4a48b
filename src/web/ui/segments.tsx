import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props<Value extends string | number> = {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChoose(value: Value): void
  className?: string
}

/** A row of buttons of which one is pressed. */
export function Segments<Value extends string | number>({
  label,
  options,
  value,
  onChoose,
  className,
}: Props<Value>) {
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        'inline-flex flex-wrap rounded-md border border-line-strong bg-surface p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          value={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-sm px-2 text-sm sm:px-3 font-semibold text-ink-soft aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
