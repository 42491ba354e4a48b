import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getAdTariff, getDailyRevenue, listAds } from '#contract/admin-ads.ts'
import type { AdType } from '#contract/ads.ts'
import { ask, askPage } from '#web/lib/ask.ts'

/** All that the staff reads of advertisements is fetched anew behind a change. */
export const ADMIN_ADS = ['admin-ads'] as const

export const useAds = (slot: AdType | undefined) =>
  useInfiniteQuery({
    queryKey: [...ADMIN_ADS, 'list', slot],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listAds,
        { query: { ...(slot && { slot }), ...(pageParam !== null && { cursor: Number(pageParam) }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** While another period is on its way the one before stands. */
export const useRevenue = (days: number) =>
  useQuery({
    queryKey: [...ADMIN_ADS, 'revenue', days],
    queryFn: ({ signal }) => ask(getDailyRevenue, { query: { days } }, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
  })

export const useTariff = () =>
  useQuery({
    queryKey: [...ADMIN_ADS, 'tariff'],
    queryFn: ({ signal }) => ask(getAdTariff, {}, signal),
    staleTime: 0,
  })
