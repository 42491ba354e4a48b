import { readFileSync } from 'node:fs'
import { makeWeighted } from '../random.ts'

type Trade = { id: number; name: string; emergency: boolean }

/** Approximate relative numbers of businesses per category; others count 1. */
const WEIGHTS: Record<number, number> = {
  58: 14, // shops for food
  46: 10, // hairdressers
  57: 7,
  54: 6,
  8: 6,
  52: 5,
  4: 4, // pharmacies
  13: 4,
  53: 4,
  47: 4,
  17: 3,
  39: 3,
  21: 3,
  59: 3,
  43: 3,
  37: 3,
  12: 2,
  6: 2,
  7: 2,
  24: 2,
  2: 2,
  3: 2,
  10: 0.4,
  11: 0.2,
  60: 0.2,
  61: 0.2,
}

/** Picks categories of the product by these weights. */
export function readTrades() {
  const file = new URL('../../data/categories.json', import.meta.url)
  const trades = JSON.parse(readFileSync(file, 'utf8')) as Trade[]
  return makeWeighted(trades, ({ id }) => WEIGHTS[id] ?? 1)
}
