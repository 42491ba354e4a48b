import { useQuery } from '@tanstack/react-query'
import { type BusinessCard, listBusinesses } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { ask } from '#web/lib/ask.ts'

// Apart from the other queries, which home loads.

const USEFUL_FRESH_MS = MINUTE_MS

type UsefulOptions = { limit: number; openNow?: boolean; isWanted?: boolean }

/** The most useful of a trade around a point. */
export const useUseful = (
  categoryId: number,
  point: Point | null,
  { limit, openNow, isWanted = true }: UsefulOptions,
) =>
  useQuery({
    queryKey: ['useful', categoryId, point?.lat, point?.lng, limit, openNow],
    queryFn: ({ signal }): Promise<BusinessCard[]> =>
      ask(
        listBusinesses,
        { query: { categoryId, limit, sort: 'useful', openNow, fields: 'card', ...point } },
        signal,
      ),
    enabled: isWanted,
    staleTime: USEFUL_FRESH_MS,
  })
