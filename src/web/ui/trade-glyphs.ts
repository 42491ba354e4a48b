import { createContext, type ReactNode } from 'react'

/** Draws the sign of a trade, by its number, on the cards of businesses: the application fetches signs, a public page brings its own. */
export const TradeGlyphs = createContext<(trade: number) => ReactNode>(() => null)
