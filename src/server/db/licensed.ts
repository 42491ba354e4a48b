import { licensedTrades } from '#contract/call-outs-trades.ts'
import type { Db } from './pool.ts'

/** Of a row `g` of category: a trade whose people show a licence or another document. */
export const isLicensed = (db: Db) =>
  db`coalesce(g.call_out_trade = any(${[...licensedTrades]}::text[]), false)`
