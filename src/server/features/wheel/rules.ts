import type { SegmentKind } from '#contract/wheel.ts'
import { isUsedAtBusiness, type PrizeState } from '#contract/wheel-prizes.ts'
import { daysBetween, HOUR_MS } from '#lib/time.ts'

/** Which of the wheels: the platform's page, its modal, the modal with the prizes of a city, or a business's. */
export type Surface = 'page' | 'modal' | 'city' | 'business'

/** A segment as its row has it. `value` in kurus. */
export type SegmentRow = {
  id: number
  title: string
  kind: SegmentKind
  isWin: boolean
  value: number
  weight: number
  stock: number | null
  businessId: number | null
  businessName: string | null
}

/**
 * Limits on prizes here: `maxValue` in kurus; `free`: demo mode, or a permit was given; `hasContact`: winners of the
 * platform's are told whom to write to.
 */
export type Caps = { maxValue: number; free: boolean; hasContact: boolean }

export const needsPermit = ({ kind, value }: Pick<SegmentRow, 'kind' | 'value'>, caps: Caps): boolean =>
  !caps.free && (kind === 'cash' || value > caps.maxValue)

/** Kinds of prize that cost the platform money, whoever redeems them. */
const MONEY_KINDS: readonly SegmentKind[] = ['credit', 'cash', 'premium', 'vip']

/** Prizes that ask for a proven telephone before they are redeemed: those of money, and all of the platform's with a value. */
export const isWorthMoney = ({
  kind,
  value,
  businessId,
}: Pick<SegmentRow, 'kind' | 'value' | 'businessId'>): boolean =>
  MONEY_KINDS.includes(kind) || (businessId === null && value > 0)

/** Chances of a business's prizes are in ten-thousandths. */
export const ODDS_SCALE = 10_000
/** Of a city's wheel one spin in three wins, as on the platform's own. */
const CITY_WINS = 333
const CITY_LOSSES = 667

/** Prizes of the platform that count by themselves; of all others the winner must reach somebody. */
const SELF_KINDS: readonly SegmentKind[] = ['vip', 'premium']

/**
 * Facts of a spinner that prizes must suit: of the account alone, never of its network or mailbox. `isPremium`: for good, by
 * level. `paysFee`: owns a listed business whose fee a sum of the platform's comes off, by the winner's own hand.
 */
export type Spinner = { isPremium: boolean; paysFee: boolean }

/** Whether a prize cannot be won here, or would be useless to most winners; the staff are notified. */
export const isPaused = (
  row: Pick<SegmentRow, 'kind' | 'value' | 'businessId' | 'isWin'>,
  caps: Caps,
): boolean =>
  row.isWin &&
  (needsPermit(row, caps) || (!caps.hasContact && row.businessId === null && !SELF_KINDS.includes(row.kind)))

function suits(row: SegmentRow, { isPremium, paysFee }: Spinner, caps: Caps): boolean {
  if (row.businessId === null && row.kind === 'premium') return !isPremium
  return !isPaused(row, caps) || (paysFee && isUsedAtBusiness(row) && !needsPermit(row, caps))
}

/** Segments that somebody is shown and draws from: without prizes they cannot use, or that may not run. */
export const offeredTo = (spinner: Spinner, rows: readonly SegmentRow[], caps: Caps): SegmentRow[] =>
  rows.filter((row) => suits(row, spinner, caps))

const isLeft = ({ stock, businessId, value }: SegmentRow, budgetLeft: number): boolean =>
  stock !== 0 && (businessId !== null || value <= budgetLeft)

/**
 * The weights by which a wheel is drawn as things stand, in the order of `rows`; 0 for what is sold out or over the
 * budget. On a business's wheel chances that are gone are lost, on the platform's the others share them.
 */
export function weightsOf(surface: Surface, rows: readonly SegmentRow[], budgetLeft: number): number[] {
  const left = rows.map((row) => isLeft(row, budgetLeft))
  const wins = rows.filter((row, i) => row.isWin && left[i])
  const lost = rows.filter((row) => !row.isWin)
  const weightOf = (row: SegmentRow): number => {
    if (surface === 'page' || surface === 'modal') return row.weight
    if (surface === 'city') return row.isWin ? CITY_WINS * lost.length : CITY_LOSSES * wins.length
    return row.isWin
      ? row.weight
      : Math.max(0, ODDS_SCALE - wins.reduce((sum, { weight }) => sum + weight, 0))
  }
  return rows.map((row, i) => (left[i] ? weightOf(row) : 0))
}

/** Whether a wheel is worth spinning: something can be won, or a spin more. */
export const isOpen = (rows: readonly SegmentRow[], weights: readonly number[]): boolean =>
  rows.some(({ kind }, i) => kind !== 'none' && (weights[i] ?? 0) > 0)

/** A spin more is given once a day: after that such a segment is a loss, and shown as one before it is drawn. */
export const withoutExtra = (rows: readonly SegmentRow[], title: string): SegmentRow[] =>
  rows.map((row) => (row.kind === 'again' ? { ...row, kind: 'none', title } : row))

/** Shares of the sum, to four decimals. */
export function oddsOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (total === 0 ? 0 : Math.round((weight / total) * 10_000) / 10_000))
}

/** Losses between the wins, not side by side. */
export function spreadLosses(rows: readonly SegmentRow[]): SegmentRow[] {
  const [wins, losses] = [rows.filter((row) => row.isWin), rows.filter((row) => !row.isWin)]
  if (losses.length === 0) return wins
  const each = Math.ceil(wins.length / losses.length)
  return losses.flatMap((loss, i) => [...wins.slice(i * each, (i + 1) * each), loss])
}

/** Spins of a day: one, one more by "Spin again", one more for VIP members; the last two on the platform's alone. */
export const rightsOf = (
  surface: Surface,
  { hasExtra, isVip }: { hasExtra: boolean; isVip: boolean },
): number => (surface === 'business' ? 1 : 1 + Number(hasExtra) + Number(isVip))

/** Whole hours until a moment, rounded up. */
export const hoursUntil = (now: Date, then: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / HOUR_MS))

export function stateOf(prize: { usedAt: Date | null; isExpired: boolean }): PrizeState {
  if (prize.usedAt) return 'used'
  return prize.isExpired ? 'expired' : 'active'
}

export const toLiras = (kurus: number): number => kurus / 100
export const toKurus = (liras: number): number => Math.round(liras * 100)

/** Spins that make a level; user_level() in the database says the same. */
export const LEVEL_SPINS = 20
export const PREMIUM_LEVEL = 6
export const levelOf = (spins: number): number => 1 + Math.floor(spins / LEVEL_SPINS)

/** Days in a row, up to the last or the day before it; `days` "YYYY-MM-DD", the latest first, each once. */
export function streakOf(days: readonly string[], today: string): number {
  const first = days[0]
  if (first === undefined || daysBetween(first, today) > 1) return 0
  const broken = days.findIndex((day, i) => daysBetween(day, first) !== i)
  return broken < 0 ? days.length : broken
}

/** The longest row of days; `days` as above. */
export function bestStreakOf(days: readonly string[]): number {
  let [best, row] = [0, 0]
  for (const [i, day] of days.entries()) {
    const later = days[i - 1]
    row = later !== undefined && daysBetween(day, later) === 1 ? row + 1 : 1
    best = Math.max(best, row)
  }
  return best
}
