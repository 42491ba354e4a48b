import { Clock, LocateFixed, Phone } from 'lucide-react'
import { quickFilterText as text } from '#text/quick-filters.ts'
import { classNames } from '#web/ui/class-names.ts'

export type QuickFilter = 'openNow' | 'hasPhone' | 'near'
const filters = [
  { name: 'openNow', icon: Clock },
  { name: 'hasPhone', icon: Phone },
  { name: 'near', icon: LocateFixed },
] as const

type Props = { on: Readonly<Record<QuickFilter, boolean>>; onToggle(name: QuickFilter): void }

/** The filters people want at once, each one tap away. */
export function QuickFilters({ on, onToggle }: Props) {
  return (
    <ul aria-label={text.label} className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
      {filters.map(({ name, icon: Icon }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={on[name]}
            onClick={() => onToggle(name)}
            className={classNames(
              'inline-flex min-h-12 items-center justify-center gap-2 rounded-full border font-semibold max-sm:w-full max-sm:text-sm sm:px-4',
              on[name] ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong bg-surface',
            )}
          >
            <Icon aria-hidden className="size-5 max-sm:hidden" />
            {text[name]}
          </button>
        </li>
      ))}
    </ul>
  )
}
