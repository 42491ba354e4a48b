import { CategoryIcon } from './category-icon.tsx'
import { useCategories } from './queries.ts'

function TradeGlyph({ trade }: { trade: number }) {
  const sign = useCategories().data?.find(({ id }) => id === trade)?.icon
  return sign === undefined ? null : <CategoryIcon sign={sign} className="size-5" />
}

/** For `TradeGlyphs` in the application: signs are fetched where a card shows one. */
export const fetchedGlyph = (trade: number) => <TradeGlyph trade={trade} />

/** The same of signs that the page was given. */
export const glyphsOf = (signs: Readonly<Record<number, string>>) => (trade: number) => {
  const sign = signs[trade]
  return sign === undefined ? null : <CategoryIcon sign={sign} className="size-5" />
}
