import { BadgeCheck, CircleCheck, type LucideIcon, Sparkles, Star } from 'lucide-react'
import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}

/** The specification's four signs, in turn. */
const cycle: readonly LucideIcon[] = [CircleCheck, Star, BadgeCheck, Sparkles]

export type Item = { name: string; note?: string; icon?: LucideIcon }

/** A grid of short entries, each with a sign. */
export function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {items.map(({ name, note, icon }, index) => {
        const Icon = icon ?? cycle[index % cycle.length] ?? CircleCheck
        return (
          <li
            key={`${index} ${name}`}
            className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-4 py-3"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
            <span>
              <span className="block font-semibold">{name}</span>
              {note && <span className="block text-sm text-ink-soft">{note}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** On a desk the facts stand beside what is pressed, on a phone below it. */
export const cardColumns =
  'grid grid-cols-1 gap-4 p-4 sm:p-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8'
export const cardColumn = 'grid grid-cols-1 content-start gap-4'
export const cardFacts = 'grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-1'

type FactProps = { icon: LucideIcon; name: string; children: ReactNode }

/** One entry of a `<dl>`; nothing at all where the fact is not known. */
export function Fact({ icon: Icon, name, children }: FactProps) {
  if (!children) return null
  return (
    <div>
      <dt className="flex items-center gap-3 text-sm text-ink-soft">
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="pl-8 font-semibold">{children}</dd>
    </div>
  )
}
