import { openAround } from '#contract/listing-open-around.ts'
import { REACHED_MINUTES } from '#contract/roads.ts'
import type { Point } from '#lib/geo.ts'
import { useAsk } from '#web/lib/ask.ts'

/** Freshness of a map's answer. */
const FRESH_MS = 60_000
const RETRY_MS = 15_000

/** The number of open businesses within the radius and their positions, for a map. */
export const useOpenAround = (
  point: Point | null,
  radius: number,
  { categoryId, countOnly, reached }: { categoryId: number | null; countOnly: boolean; reached: boolean },
) =>
  useAsk(
    ['open-around', point?.lat, point?.lng, radius, categoryId, countOnly, reached],
    openAround,
    point && {
      query: {
        ...point,
        radius,
        countOnly,
        categoryId: categoryId ?? undefined,
        withinMinutes: reached ? REACHED_MINUTES : undefined,
      },
    },
    {
      staleTime: FRESH_MS,
      // No button asks again for what failed here.
      refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : FRESH_MS * 5),
    },
  )
