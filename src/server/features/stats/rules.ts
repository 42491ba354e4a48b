import type { RecentFigures, VisitKind } from '#contract/stats-visits.ts'

/** Fewer views than this say nothing about a business. */
export const MIN_VIEWS = 10
/** Days that "monthly" means, today included. */
export const RECENT_DAYS = 30
/** Counts of visits are kept for the running month and so many before it; older months are not told. */
export const KEPT_MONTHS = 36
/** So long one visitor counts once for a business and kind. */
export const VISIT_MINUTES = 30

export const isContact = (kind: VisitKind) => kind !== 'view'

export type Figures = { views: number; customers: number; rank: number | null; ranked: number | null }

/** Hides figures that are too small to be meaningful. */
export function hideSmallFigures({ views, customers, rank, ranked }: Figures): RecentFigures {
  if (views < MIN_VIEWS) return { days: RECENT_DAYS, views: null, customers: null, rank: null, ranked: null }
  return { days: RECENT_DAYS, views, customers, rank, ranked }
}
