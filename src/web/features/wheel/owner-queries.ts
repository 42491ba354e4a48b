import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPrizeIssuers, listWonPrizes } from '#contract/prizes.ts'
import { getWheelBudget, listBusinessPrizes, listSegments } from '#contract/wheel-segments.ts'
import { ask } from '#web/lib/ask.ts'
import { refresh } from '#web/lib/refresh.ts'

const ISSUED = 'issued-prizes'
const PLATFORM = 'platform-wheel'
const PAGE = 20

/** The businesses whose prizes one gives. */
export const useIssuers = (enabled: boolean) =>
  useQuery({
    queryKey: [ISSUED, 'issuers'],
    queryFn: ({ signal }) => ask(listPrizeIssuers, {}, signal),
    enabled,
  })

export const useBusinessPrizes = (businessId: number) =>
  useQuery({
    queryKey: [ISSUED, 'prizes', businessId],
    queryFn: ({ signal }) => ask(listBusinessPrizes, { params: { id: businessId } }, signal),
    staleTime: 0, // stock goes while customers spin
  })

/** Won at a business, the latest first, page by page. */
export const useWonPrizes = (businessId: number) =>
  useInfiniteQuery({
    queryKey: [ISSUED, 'won', businessId],
    queryFn: ({ pageParam, signal }) =>
      ask(
        listWonPrizes,
        {
          params: { id: businessId },
          query: { limit: PAGE, ...(pageParam !== null && { before: pageParam }) },
        },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
    staleTime: 0,
  })

/** After a prize was added, changed or redeemed. */
export const refreshIssued = (client: QueryClient) => refresh(client, { queryKey: [ISSUED] })

export const useSegments = () =>
  useQuery({
    queryKey: [PLATFORM, 'segments'],
    queryFn: ({ signal }) => ask(listSegments, {}, signal),
  })

export const useBudget = () =>
  useQuery({
    queryKey: [PLATFORM, 'budget'],
    queryFn: ({ signal }) => ask(getWheelBudget, {}, signal),
  })

export const refreshPlatform = (client: QueryClient) => client.invalidateQueries({ queryKey: [PLATFORM] })
