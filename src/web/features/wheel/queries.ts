import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  getBusinessWheel,
  getSpinProof,
  getWheel,
  type SpinResult,
  type Wheel,
  type WheelSurface,
} from '#contract/wheel.ts'
import { getPrizeToken, listUserPrizes, listWheelHistory } from '#contract/wheel-prizes.ts'
import { ask, refresh, useAsk } from '#web/lib/ask.ts'
import { rowsOf, useAskPages } from '#web/lib/ask-pages.ts'
import { OWN_PRIZES as OWN, PRIZES_FRESH_MS } from '#web/lib/use-level.ts'

/** Which wheel is on the screen. */
export type WheelOf = { surface: WheelSurface } | { businessId: number }

const WHEEL = 'wheel'
const TOKEN = 'token'
/** A token is good for a minute. */
const TOKEN_EVERY_MS = 30_000
const PAGE = 20
/** The contract's most. */
const MAX_ROWS = 100

/** The cursor of these lists is the number of the last row that came. */
export const numberOf = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor))
export const lastOf = (limit: number) => (rows: readonly { id: number }[]) =>
  rows.length === limit ? `${rows.at(-1)?.id}` : null

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
  useAsk(['business-wheel', id], getBusinessWheel, { params: { id } })

/** The latest hundred, then the ones before them. */
export function usePrizes(userId: number) {
  const list = useAskPages(
    [OWN, 'prizes', userId],
    listUserPrizes,
    (cursor) => ({ params: { id: userId }, query: { limit: MAX_ROWS, before: numberOf(cursor) } }),
    { next: lastOf(MAX_ROWS), staleTime: PRIZES_FRESH_MS },
  )
  return { ...list, data: rowsOf(list.data) }
}

/** Spins, won or not, page by page. */
export const useHistory = (userId: number) =>
  useAskPages(
    [OWN, 'history', userId],
    listWheelHistory,
    (cursor) => ({ params: { id: userId }, query: { limit: PAGE, before: numberOf(cursor) } }),
    { next: lastOf(PAGE), staleTime: PRIZES_FRESH_MS },
  )

/** The token in the QR code, renewed every 30 s while it is shown. */
export const usePrizeToken = (userId: number, prizeId: number) =>
  useAsk(
    [OWN, TOKEN, prizeId],
    getPrizeToken,
    { params: { id: userId, prizeId } },
    { refetchInterval: TOKEN_EVERY_MS, staleTime: 0, gcTime: 0 },
  )

/** Refreshes a user's prizes, level and history; a shown token renews itself. */
export const refreshOwn = (client: QueryClient) =>
  refresh(client, { queryKey: [OWN], predicate: ({ queryKey }) => queryKey[1] !== TOKEN })

/** Shows the wheel as the spin's answer describes it, until the server is asked again. */
export const keepAfterSpin = (client: QueryClient, of: WheelOf, result: SpinResult) =>
  client.setQueryData<Wheel>(
    [WHEEL, of],
    (wheel) =>
      wheel && { ...wheel, ...result.next, rightsLeft: result.rightsLeft, nextSpinAt: result.nextSpinAt },
  )

/** The other surfaces of the platform share its rights. */
export const refreshWheels = (client: QueryClient) => refresh(client, { queryKey: [WHEEL] })

/** The proof of a past spin. */
export const useProof = (id: number | null) =>
  useAsk(
    ['spin-proof', id],
    getSpinProof,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY },
  )
