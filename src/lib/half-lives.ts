import halfLives from '../../data/half-lives.json' with { type: 'json' }
import { DAY_MS, HOUR_MS } from './time.ts'

/** A fact whose half-life visits can teach; that somebody found it open says little two hours later, whoever looks. */
export type LastingField = 'hours' | 'phone' | 'position' | 'existence'
type Trade = { name: string; categoryIds: readonly number[]; times: Partial<Record<LastingField, number>> }
/** After so many days a check is worth half. In some trades facts last longer or shorter, by how many times. */
export type HalfLives = { days: Record<LastingField, number>; trades: readonly Trade[] }

/**
 * In one file, which `npm run learn:half-lives` learns from visits. Telephones and hours as issue *Fresh* begins with; a
 * position changes by a move alone, a place closes sooner than its number is given to another.
 */
export const HALF_LIVES: HalfLives = halfLives
const OPEN_HALF_LIFE_MS = 2 * HOUR_MS

export const tradeOf = ({ trades }: HalfLives, categoryId: number | null): Trade | undefined =>
  trades.find(({ categoryIds }) => categoryId !== null && categoryIds.includes(categoryId))

/** In milliseconds. */
export function halfLifeOf(field: LastingField | 'open', categoryId: number | null): number {
  if (field === 'open') return OPEN_HALF_LIFE_MS
  return HALF_LIVES.days[field] * DAY_MS * (tradeOf(HALF_LIVES, categoryId)?.times[field] ?? 1)
}
