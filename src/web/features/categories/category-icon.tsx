import type { Category } from '#contract/categories.ts'
import { iconBySign } from './icons.ts'

type Props = { sign: string; className?: string }

/** The sign of the data, drawn in our stroke where we have one; otherwise the sign itself. */
export function CategoryIcon({ sign, className = 'size-6' }: Props) {
  const Icon = iconBySign[sign]
  if (Icon) return <Icon aria-hidden className={className} strokeWidth={1.75} />
  return (
    <span aria-hidden className="text-lg leading-none">
      {sign}
    </span>
  )
}

/** The sign of a trade, by its number or its name, for a marker on a map; none until the trades are known. */
export function tradeGlyph(trades: readonly Category[] | undefined, trade: number | string | null) {
  const found = trades?.find(({ id, name }) => id === trade || name === trade)
  return found && <CategoryIcon sign={found.icon} className="size-4" />
}
