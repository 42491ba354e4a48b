import { Car, Clock, LocateFixed, type LucideIcon, Phone } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Point } from '#lib/geo.ts'
import { quickFilterText as text } from '#text/businesses-quick-filters.ts'
import { askPosition, useIsSought } from '#web/lib/position.ts'
import { useCovered } from '#web/lib/road-minutes.ts'
import { classNames } from '#web/ui/class-names.ts'

export type QuickFilter = 'openNow' | 'hasPhone' | 'near' | 'reached'
const filters = [
  { name: 'openNow', icon: Clock },
  { name: 'hasPhone', icon: Phone },
  { name: 'near', icon: LocateFixed },
] as const

type Props = {
  on: Readonly<Record<QuickFilter, boolean>>
  onToggle(name: QuickFilter): void
  /** Where the device is. */
  from: Point | null
}

/** The filters people want at once, each one tap away. */
export function QuickFilters({ on, onToggle, from }: Props) {
  // The fourth place stays where roads are unknown: when a position comes, nothing moves.
  return (
    <ul aria-label={text.label} className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap">
      {filters.map(({ name, icon }) => (
        <li key={name}>
          <FilterChip icon={icon} isOn={on[name]} onToggle={() => onToggle(name)}>
            {text[name]}
          </FilterChip>
        </li>
      ))}
      <li>
        <ReachedFilter from={from} isOn={on.reached} onToggle={() => onToggle('reached')} />
      </li>
    </ul>
  )
}

/** The filter by road minutes; nothing where roads are unknown, an empty space while loading. */
export function ReachedFilter({ from, ...chip }: Pick<Props, 'from'> & Pick<ChipProps, 'isOn' | 'onToggle'>) {
  const isCovered = useCovered(from)
  const isSought = useIsSought()
  const mayBe = isCovered === undefined || (from === null && isSought)
  if (mayBe && !chip.isOn) return <div className="min-h-12" />
  if (isCovered === false && !chip.isOn) return null
  return (
    <FilterChip icon={Car} {...chip}>
      <span className="sm:hidden">{text.reachedShort}</span>
      <span className="max-sm:hidden">{text.reached}</span>
    </FilterChip>
  )
}

type ChipProps = { icon: LucideIcon; isOn: boolean; onToggle(): void; children: React.ReactNode }

const FilterChip = ({ icon: Icon, isOn, onToggle, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={classNames(
      'inline-flex min-h-12 items-center justify-center gap-2 justify-self-start rounded-full border font-semibold max-sm:w-full max-sm:px-1 max-sm:text-sm max-sm:leading-tight sm:px-4',
      isOn ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong bg-surface',
    )}
  >
    <Icon aria-hidden className="size-5 max-sm:hidden" />
    {children}
  </button>
)

const names = ['openNow', 'hasPhone', 'near', 'reached'] as const satisfies readonly QuickFilter[]

/** The quick filters as the address holds them: the way back and a reload keep them. */
export function useQuickFilters() {
  const [params, setParams] = useSearchParams()
  const isOn = (name: QuickFilter) => params.get(name) === 'true'
  const change = (by: (next: URLSearchParams) => void) =>
    setParams(
      (then) => {
        const next = new URLSearchParams(then)
        by(next)
        return next
      },
      { preventScrollReset: true },
    )
  const on = {
    openNow: isOn('openNow'),
    hasPhone: isOn('hasPhone'),
    near: isOn('near'),
    reached: isOn('reached'),
  }
  return {
    on,
    isFiltered: on.openNow || on.hasPhone || on.near || on.reached,
    toggle(name: QuickFilter) {
      if (name === 'near' && !isOn(name)) askPosition()
      change((next) => (next.get(name) === 'true' ? next.delete(name) : next.set(name, 'true')))
    },
    clear: () =>
      change((next) => {
        for (const name of names) next.delete(name)
      }),
  }
}
