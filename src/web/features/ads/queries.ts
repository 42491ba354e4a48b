import { type AdType, countClick, countImpression, getAd } from '#contract/ads.ts'
import { useAsk } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

/** An advertisement for a slot; `place` tells slots of one kind apart. One for each time a page is shown. */
export const useAd = (slot: AdType, place: string, enabled: boolean) =>
  useAsk(
    ['ad', slot, place],
    getAd,
    { query: { slot } },
    { enabled, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )

/** Does not wait for the answer, and survives leaving the page. The server computes the revenue. */
export function tellAd(kind: 'impression' | 'click', adType: AdType, token: string): void {
  const body = { adType, timestamp: new Date().toISOString(), revenue: 0, token }
  void call(kind === 'click' ? countClick : countImpression, { body }, { keepalive: true })
}
