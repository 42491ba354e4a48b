import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type BusinessCard,
  type BusinessDetail,
  getBusiness,
  listBusinesses,
  type NearbyCard,
  nearbyOpen,
} from '#contract/businesses.ts'
import { REACHED_MINUTES } from '#contract/roads.ts'
import { getRecentFigures } from '#contract/stats-visits.ts'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { ask, askPage, useAsk } from '#web/lib/ask.ts'
import { keepable, seenFrom } from '#web/lib/distances.ts'
import { keeping, type StoredAnswer } from '#web/lib/kept-answers.ts'
import { useIsPlaceSettled } from '#web/lib/position.ts'
import { BUSINESS } from '#web/lib/shared-keys.ts'
import { useKept } from '#web/lib/use-kept.ts'
import type { QuickFilter } from './quick-filters.tsx'
import { untilChange } from './until-change.ts'

/** The most one answer of the nearby list holds. */
export const NEARBY_LIMIT = 50

type NearbyOptions = {
  limit?: number
  /** Whether somebody is at the point, or chose it: only then is the answer worth keeping. */
  meant?: boolean
  /** Most businesses of one trade. */
  ofEach?: number
  categoryId?: number | null
  /** Only what is reached by road within minutes, where roads are known. */
  reached?: boolean
}

/** The radius of the filter "near". */
const NEAR_KM = 10

/** Open businesses around a point, asked again when the first of them closes; without a network the last ones. */
export function useNearby(
  point: Point | null,
  radius: number,
  { limit = NEARBY_LIMIT, meant = true, ofEach, categoryId = null, reached = false }: NearbyOptions = {},
) {
  const isKept = meant && !reached
  const slot = `nearby ${limit}${categoryId === null ? '' : ` of ${categoryId}`}`
  const narrowed = {
    ...(ofEach && { ofEach }),
    ...(categoryId !== null && { categoryId }),
    ...(reached && { withinMinutes: REACHED_MINUTES }),
  }
  const query = useQuery({
    queryKey: ['nearby', point?.lat, point?.lng, radius, limit, categoryId, ofEach, reached],
    queryFn: ({ signal }) => {
      const card = { sort: 'useful', fields: 'card' } as const
      const query = { ...at(point), radius, limit, ...card, ...narrowed }
      const asked: Promise<NearbyCard[]> = ask(nearbyOpen, { query }, signal)
      return isKept ? keeping(slot, asked, (found) => keepable(found, point)) : asked
    },
    enabled: point !== null,
    // Keeps the old list while the radius grows, so that nothing jumps.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === point?.lat && query?.queryKey[5] === categoryId && query.queryKey[7] === reached
        ? previous
        : undefined,
    refetchInterval: ({ state }) => untilChange(state.data ?? [], Date.now()),
    refetchIntervalInBackground: true, // a returning reader sees the present state
    refetchOnReconnect: true,
  })
  const revive = (kept: StoredAnswer<NearbyCard[]>) => {
    const from = (meant ? point : null) ?? kept.point
    if (reached) return undefined // reachability is unknown without the network
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
  /** Kilometres of a part of a map; the map wants many at once. */
  { within = null, limit }: { within?: number | null; limit?: number } = {},
) {
  const { openNow, hasPhone, near, reached } = filters
  const radius = within ?? (near ? NEAR_KM : null)
  const isWhole = !(words || openNow || hasPhone || radius !== null || reached)
  const slot = `businesses ${categoryId}`
  const isSettled = useIsPlaceSettled()
  const list = useInfiniteQuery({
    queryKey: ['businesses', categoryId, point, words, openNow, hasPhone, radius, reached, limit],
    queryFn: async ({ pageParam, signal }) => {
      const asked: Promise<{ data: BusinessCard[]; next: string | null }> = askPage(
        listBusinesses,
        {
          query: {
            categoryId,
            sort: 'useful',
            fields: 'card',
            ...(point && at(point)),
            ...(words && { q: words }),
            ...(openNow && { openNow }),
            ...(hasPhone && { hasPhone }),
            ...(radius !== null && point && { radius }),
            ...(reached && point && { withinMinutes: REACHED_MINUTES }),
            ...(limit && { limit }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      )
      return pageParam === null && isWhole ? keeping(slot, asked, ({ data }) => keepable(data, point)) : asked
    },
    enabled: isSettled,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    // Keeps the former list while somebody types.
    placeholderData: (previous, query) => (query?.queryKey[1] === categoryId ? previous : undefined),
    refetchInterval: ({ state }) =>
      untilChange(state.data?.pages.flatMap(({ data }) => data) ?? [], Date.now()),
    refetchIntervalInBackground: true, // a returning reader sees the present state
    refetchOnReconnect: true,
  })
  const shown = list.data?.pages.flatMap(({ data }) => data)
  // A failed further page is reported by its own button.
  const isError = list.isError && !list.isFetchNextPageError
  const live = { ...list, isError, data: shown }
  const kept = useKept(slot, live, ({ data, point: then }: StoredAnswer<BusinessCard[]>) => {
    const from = point ?? then
    if (reached) return undefined
    const seen = from ? seenFrom(from, data, radius ?? Number.POSITIVE_INFINITY) : data
    if (seen.length === 0) return undefined // that it was empty once is no answer now
    return seen.filter(
      ({ name, openState, phone }) =>
        fold(name).includes(fold(words)) &&
        (openState === 'open' || openState === 'estimated' || !openNow) &&
        (phone !== null || !hasPhone),
    )
  })
  return { ...list, shown: kept.data, oldSince: kept.oldSince, isSlow: kept.isSlow }
}

export function useBusiness(id: number, point: Point | null) {
  const slot = `business ${id}`
  const query = useQuery({
    queryKey: [BUSINESS, id, point],
    queryFn: ({ signal }) =>
      keeping(
        slot,
        ask(getBusiness, { params: { id }, query: point ? at(point) : {} }, signal),
        // Its distance would reveal the reader's position, and is outdated tomorrow.
        (business) => ({ data: { ...business, distance: null } }),
      ),
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    refetchInterval: ({ state }) => untilChange(state.data ? [state.data] : [], Date.now()),
    refetchIntervalInBackground: true, // a returning reader sees the present state
    refetchOnReconnect: true,
  })
  const kept = useKept<BusinessDetail>(slot, query, ({ data }) => data)
  return { ...query, ...kept }
}

/** A business's figures of the last 30 days, as far as they are public. */
export const useRecentFigures = (id: number) => useAsk(['standing', id], getRecentFigures, { params: { id } })

function at(point: Point | null): Point {
  if (!point) throw new Error('asked for nearby businesses without a position')
  return point
}
