import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getPrizeToken, listUserPrizes, listWheelHistory } from '#contract/prizes.ts'
import {
  getBusinessWheel,
  getSpinProof,
  getWheel,
  type SpinResult,
  type Wheel,
  type WheelSurface,
} from '#contract/wheel.ts'
import { ask } from '#web/lib/ask.ts'
import { refresh } from '#web/lib/refresh.ts'
import { OWN_PRIZES as OWN, PRIZES_FRESH_MS } from '#web/lib/use-level.ts'

/** Which wheel is on the screen. */
export type WheelOf = { surface: WheelSurface } | { businessId: number }

const WHEEL = 'wheel'
const TOKEN = 'token'
/** A token is good for a minute. */
const TOKEN_EVERY_MS = 30_000
const PAGE = 20
/** The contract's most. */
const MOST = 100

const pageOf = (limit: number, before: number | null) => ({ limit, ...(before !== null && { before }) })

/** A wheel as the next spin will find it. */
export const useWheel = (of: WheelOf) =>
  useQuery({
    queryKey: [WHEEL, of],
    queryFn: ({ signal }) => {
      const query =
        'businessId' in of
          ? { wheelType: 'business' as const, businessId: String(of.businessId) }
          : { surface: of.surface }
      return ask(getWheel, { query }, signal)
    },
    staleTime: 0, // it may have been spun in another tab
  })

/** Whether a business has a wheel to offer. */
export const useBusinessWheel = (id: number) =>
  useQuery({
    queryKey: ['business-wheel', id],
    queryFn: ({ signal }) => ask(getBusinessWheel, { params: { id } }, signal),
  })

/** The latest hundred, then the ones before them. */
export const usePrizes = (userId: number) =>
  useInfiniteQuery({
    queryKey: [OWN, 'prizes', userId],
    queryFn: ({ pageParam, signal }) =>
      ask(listUserPrizes, { params: { id: userId }, query: pageOf(MOST, pageParam) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length === MOST ? (last.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    staleTime: PRIZES_FRESH_MS,
  })

/** Spins, won or not, page by page. */
export const useHistory = (userId: number) =>
  useInfiniteQuery({
    queryKey: [OWN, 'history', userId],
    queryFn: ({ pageParam, signal }) =>
      ask(listWheelHistory, { params: { id: userId }, query: pageOf(PAGE, pageParam) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
    staleTime: PRIZES_FRESH_MS,
  })

/** What the QR code says: another one each half minute, while it is shown. */
export const usePrizeToken = (userId: number, prizeId: number) =>
  useQuery({
    queryKey: [OWN, TOKEN, prizeId],
    queryFn: ({ signal }) => ask(getPrizeToken, { params: { id: userId, prizeId } }, signal),
    refetchInterval: TOKEN_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })

/** What one owns is not what it was. A code that is shown renews itself, and one that was taken has no other. */
export const refreshOwn = (client: QueryClient) =>
  refresh(client, { queryKey: [OWN], predicate: ({ queryKey }) => queryKey[1] !== TOKEN })

/** What a spin's answer says of the wheel after it: shown before the server is asked again. */
export const keepAfterSpin = (client: QueryClient, of: WheelOf, result: SpinResult) =>
  client.setQueryData<Wheel>(
    [WHEEL, of],
    (wheel) =>
      wheel && {
        ...{ ...wheel, ...result.next },
        rightsLeft: result.rightsLeft,
        nextSpinAt: result.nextSpinAt,
      },
  )

/** The other surfaces of the platform share its rights. */
export const refreshWheels = (client: QueryClient) => refresh(client, { queryKey: [WHEEL] })

/** What a past spin depended on. */
export const useProof = (id: number | null) =>
  useQuery({
    queryKey: ['spin-proof', id],
    queryFn: ({ signal }) => ask(getSpinProof, { params: { id: id ?? 0 } }, signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
