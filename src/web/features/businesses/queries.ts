import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type BusinessDetail,
  type BusinessListed,
  type BusinessNearby,
  getBusiness,
  listBusinesses,
  nearbyOpen,
} from '#contract/businesses.ts'
import { getStanding } from '#contract/visits.ts'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { type Kept, keeping } from '#web/lib/kept-answers.ts'
import { keepable, seenFrom } from '#web/lib/kept-places.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { QuickFilter } from './quick-filters.tsx'
import { untilChange } from './until-change.ts'

/** The most one answer of the nearby list holds. */
export const NEARBY_LIMIT = 50

type NearbyOptions = {
  limit?: number
  /** Whether somebody is at the point, or chose it: only then is the answer worth keeping. */
  meant?: boolean
  /** At most so many of a trade. */
  ofEach?: number
  categoryId?: number | null
}

/** What counts as near. */
const NEAR_KM = 10

/** Open businesses around a point, asked again when the first of them closes; without a network the last ones. */
export function useNearby(
  point: Point | null,
  radius: number,
  { limit = NEARBY_LIMIT, meant = true, ofEach, categoryId = null }: NearbyOptions = {},
) {
  const slot = `nearby ${limit}${categoryId === null ? '' : ` of ${categoryId}`}`
  const narrowed = { ...(ofEach && { ofEach }), ...(categoryId !== null && { categoryId }) }
  const query = useQuery({
    queryKey: ['nearby', point?.lat, point?.lng, radius, limit, categoryId, ofEach],
    queryFn: ({ signal }) => {
      const query = { ...at(point), radius, limit, sort: 'useful' as const, ...narrowed }
      const asked = ask(nearbyOpen, { query }, signal)
      return meant ? keeping(slot, asked, (found) => keepable(found, point)) : asked
    },
    enabled: point !== null,
    // While the radius grows the old list stands: nothing jumps.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === point?.lat && query?.queryKey[5] === categoryId ? previous : undefined,
    refetchInterval: ({ state }) => untilChange(state.data ?? [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
    refetchOnReconnect: true,
  })
  const revive = (kept: Kept<BusinessNearby[]>) => {
    const from = (meant ? point : null) ?? kept.point
    const near = from ? seenFrom(from, kept.data, radius) : []
    return near.length > 0 ? near : undefined
  }
  return { ...query, ...useKept(slot, query, revive) }
}

/**
 * One category's businesses, page by page, nearest first when a point is given; with `words`, those that hold them.
 * Without a network those of the first page that was answered last, as `kept`.
 */
export function useCategoryBusinesses(
  categoryId: number,
  point: Point | null,
  words: string,
  filters: Readonly<Record<QuickFilter, boolean>>,
) {
  const { openNow, hasPhone, near } = filters
  const isWhole = !(words || openNow || hasPhone || near)
  const slot = `businesses ${categoryId}`
  const list = useInfiniteQuery({
    queryKey: ['businesses', categoryId, point, words, openNow, hasPhone, near],
    queryFn: async ({ pageParam, signal }) => {
      const asked = askPage(
        listBusinesses,
        {
          query: {
            categoryId,
            sort: 'useful',
            ...(point && at(point)),
            ...(words && { q: words }),
            ...(openNow && { openNow }),
            ...(hasPhone && { hasPhone }),
            ...(near && point && { radius: NEAR_KM }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      )
      return pageParam === null && isWhole ? keeping(slot, asked, ({ data }) => keepable(data, point)) : asked
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // While somebody types the list before it stands.
    placeholderData: (previous, query) => (query?.queryKey[1] === categoryId ? previous : undefined),
    refetchInterval: ({ state }) =>
      untilChange(state.data?.pages.flatMap(({ data }) => data) ?? [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
    refetchOnReconnect: true,
  })
  const shown = list.data?.pages.flatMap(({ data }) => data)
  // That a further page failed is said where it was asked for.
  const isError = list.isError && !list.isFetchNextPageError
  const live = { ...list, isError, data: shown }
  const kept = useKept(slot, live, ({ data, point: then }: Kept<BusinessListed[]>) => {
    const from = point ?? then
    const seen = from ? seenFrom(from, data, near ? NEAR_KM : Number.POSITIVE_INFINITY) : data
    if (seen.length === 0) return undefined // that it was empty once is no answer now
    return seen.filter(
      ({ name, isOpen, phone }) =>
        fold(name).includes(fold(words)) && (isOpen || !openNow) && (phone !== null || !hasPhone),
    )
  })
  return { ...list, shown: kept.data, oldSince: kept.oldSince, isSlow: kept.isSlow }
}

export function useBusiness(id: number, point: Point | null) {
  const slot = `business ${id}`
  const query = useQuery({
    queryKey: ['business', id, point],
    queryFn: ({ signal }) =>
      keeping(
        slot,
        ask(getBusiness, { params: { id }, query: point ? at(point) : {} }, signal),
        // Its distance would tell where it was asked from, and is no longer so tomorrow.
        (business) => ({ data: { ...business, distance: null } }),
      ),
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    refetchInterval: ({ state }) => untilChange(state.data ? [state.data] : [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
    refetchOnReconnect: true,
  })
  const kept = useKept<BusinessDetail>(slot, query, ({ data }) => data)
  return { ...query, ...kept }
}

/** What may be told of a business's last 30 days. */
export const useStanding = (id: number) =>
  useQuery({
    queryKey: ['standing', id],
    queryFn: ({ signal }) => ask(getStanding, { params: { id } }, signal),
  })

function at(point: Point | null): Point {
  if (!point) throw new Error('asked for nearby businesses without a position')
  return point
}
