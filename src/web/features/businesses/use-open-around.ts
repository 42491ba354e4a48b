import { useQuery } from '@tanstack/react-query'
import { openAround } from '#contract/open-around.ts'
import type { Point } from '#lib/geo.ts'
import { ask } from '#web/lib/ask.ts'

/** So long a map stands as it was answered. */
const FRESH_MS = 60_000

/** How many are open within the radius, and where they are, for a map. */
export const useOpenAround = (
  point: Point | null,
  radius: number,
  { categoryId, countOnly }: { categoryId: number | null; countOnly: boolean },
) =>
  useQuery({
    queryKey: ['open-around', point?.lat, point?.lng, radius, categoryId, countOnly],
    queryFn: ({ signal }) =>
      ask(
        openAround,
        { query: { ...at(point), radius, countOnly, ...(categoryId !== null && { categoryId }) } },
        signal,
      ),
    enabled: point !== null,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS * 5,
  })

function at(point: Point | null): Point {
  if (!point) throw new Error('asked for open places without a position')
  return point
}
