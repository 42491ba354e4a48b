import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { getStanding } from '#contract/visits.ts'
import type { Point } from '#lib/geo.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { untilChange } from './until-change.ts'

/** The most one answer of the nearby list holds. */
export const NEARBY_LIMIT = 50

/** Open businesses around a point, asked again when the first of them closes. */
export const useNearby = (point: Point | null, radius: number, limit = NEARBY_LIMIT) =>
  useQuery({
    queryKey: ['nearby', point?.lat, point?.lng, radius, limit],
    queryFn: ({ signal }) =>
      ask(nearbyOpen, { query: { ...at(point), radius, limit, sort: 'best' } }, signal),
    enabled: point !== null,
    // While the radius grows the old list stands: nothing jumps.
    placeholderData: (previous, query) => (query?.queryKey[1] === point?.lat ? previous : undefined),
    refetchInterval: ({ state }) => untilChange(state.data ?? [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
  })

/** One category's businesses, page by page, nearest first when a point is given; with `words`, those that hold them. */
export const useCategoryBusinesses = (categoryId: number, point: Point | null, words: string) =>
  useInfiniteQuery({
    queryKey: ['businesses', categoryId, point, words],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listBusinesses,
        {
          query: {
            categoryId,
            ...(point && at(point)),
            ...(words && { q: words }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // While somebody types the list before it stands.
    placeholderData: (previous, query) => (query?.queryKey[1] === categoryId ? previous : undefined),
    refetchInterval: ({ state }) =>
      untilChange(state.data?.pages.flatMap(({ data }) => data) ?? [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
  })

export const useBusiness = (id: number, point: Point | null) =>
  useQuery({
    queryKey: ['business', id, point],
    queryFn: ({ signal }) => ask(getBusiness, { params: { id }, query: point ? at(point) : {} }, signal),
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    refetchInterval: ({ state }) => untilChange(state.data ? [state.data] : [], Date.now()),
    refetchIntervalInBackground: true, // who comes back to the page sees what is so now
  })

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
