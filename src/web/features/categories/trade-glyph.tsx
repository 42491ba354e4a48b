import { CategoryIcon } from './category-icon.tsx'
import { useCategories } from './queries.ts'

export function TradeGlyph({ trade }: { trade: number }) {
  const sign = useCategories().data?.find(({ id }) => id === trade)?.icon
  return sign === undefined ? null : <CategoryIcon sign={sign} className="size-5" />
}

/** For `TradeGlyphs` on a page that was given the signs. */
export const glyphsOf = (signs: Readonly<Record<number, string>>) => (trade: number) => {
  const sign = signs[trade]
  return sign === undefined ? null : <CategoryIcon sign={sign} className="size-5" />
}
