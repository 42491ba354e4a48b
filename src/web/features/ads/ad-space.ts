import type { AdType } from '#contract/ads.ts'

export type AdProps = {
  slot: AdType
  /** Where one page has several slots of a kind. */
  place?: string
  /** Fetched before it is shown, as during a countdown there is no time. */
  now?: boolean
}

/** Tall enough for the longest that the server takes on the narrowest phone, so that nothing moves when it comes. */
export const adHeights: Record<AdType, string> = {
  banner: 'min-h-28 sm:min-h-24',
  native: 'min-h-40',
  wheel_preroll: 'min-h-32',
}
