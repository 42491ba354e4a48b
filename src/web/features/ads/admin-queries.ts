import type { AdType } from '#contract/ads.ts'
import { getAdTariff, getDailyRevenue, listAds } from '#contract/ads-admin.ts'
import { useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'

/** All that the staff reads of advertisements is fetched again behind a change. */
export const ADMIN_ADS = ['admin-ads'] as const

export const useAds = (slot: AdType | undefined) =>
  useAskPages([...ADMIN_ADS, 'list', slot], listAds, (cursor) => ({
    query: { slot, cursor },
  }))

/** Keeps the former period while another one loads. */
export const useRevenue = (days: number) =>
  useAsk(
    [...ADMIN_ADS, 'revenue', days],
    getDailyRevenue,
    { query: { days } },
    { placeholderData: (previous) => previous, staleTime: 0 },
  )

export const useTariff = () => useAsk([...ADMIN_ADS, 'tariff'], getAdTariff, {}, { staleTime: 0 })
