import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

type Props = {
  label: string
  /** For screen readers alone, where the page has no room for it. */
  quiet?: boolean
} & Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'>

/** A filter box whose label is read out and shown above it. */
export function SearchField({ label, quiet = false, name, ...rest }: Props & { name: string }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={name} className={quiet ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          {...rest}
          id={name}
          name={name}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          className="block min-h-12 w-full rounded-md border border-line-strong bg-surface py-2 pr-3 pl-10 placeholder:text-ink-soft"
        />
      </div>
    </div>
  )
}
