import { lazy, Suspense } from 'react'

/** The signs of all trades weigh as much as the cards: they follow what is read. Without them a card stands all the same. */
const TradeGlyph = lazy(() =>
  import('./trade-glyph.tsx').then(
    (m) => ({ default: m.TradeGlyph }),
    () => ({ default: () => null }),
  ),
)

/** For `TradeGlyphs` in the application: signs are fetched where a card shows one. */
export const fetchedGlyph = (trade: number) => (
  <Suspense>
    <TradeGlyph trade={trade} />
  </Suspense>
)
