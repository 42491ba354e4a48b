import { nearbyText as text } from '#text/nearby.ts'
import { NEARBY_LIMIT, type useNearby } from '#web/features/businesses/queries.ts'

/** How many there are within the radius; until that is known, nothing is said to be all. */
export function nearbyStatus(
  { data, isError, isPlaceholderData }: ReturnType<typeof useNearby>,
  total: number | undefined,
  located: boolean,
  radius: number,
): string {
  if (!located && data === undefined) return text.asking
  if (data === undefined) return isError ? '' : text.searching
  if (isPlaceholderData || (total === undefined && data.length === NEARBY_LIMIT)) return text.searching
  return text.count(Math.max(total ?? 0, data.length), radius)
}
