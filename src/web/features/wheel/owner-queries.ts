import type { QueryClient } from '@tanstack/react-query'
import { listPrizeIssuers, listWonPrizes } from '#contract/wheel-prizes.ts'
import { getWheelBudget, listBusinessPrizes, listSegments } from '#contract/wheel-segments.ts'
import { refresh, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { lastOf, numberOf } from './queries.ts'

const ISSUED = 'issued-prizes'
const PLATFORM = 'platform-wheel'
const PAGE = 20

/** The businesses whose prizes one gives. */
export const useIssuers = (enabled: boolean) => useAsk([ISSUED, 'issuers'], listPrizeIssuers, {}, { enabled })

export const useBusinessPrizes = (businessId: number) =>
  useAsk(
    [ISSUED, 'prizes', businessId],
    listBusinessPrizes,
    { params: { id: businessId } },
    {
      staleTime: 0, // stock goes while customers spin
    },
  )

/** Won at a business, the latest first, page by page. */
export const useWonPrizes = (businessId: number) =>
  useAskPages(
    [ISSUED, 'won', businessId],
    listWonPrizes,
    (cursor) => ({ params: { id: businessId }, query: { limit: PAGE, before: numberOf(cursor) } }),
    { next: lastOf(PAGE) },
  )

/** After a prize was added, changed or redeemed. */
export const refreshIssued = (client: QueryClient) => refresh(client, { queryKey: [ISSUED] })

export const useSegments = () => useAsk([PLATFORM, 'segments'], listSegments, {})

export const useBudget = () => useAsk([PLATFORM, 'budget'], getWheelBudget, {})

export const refreshPlatform = (client: QueryClient) => client.invalidateQueries({ queryKey: [PLATFORM] })
