import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type CallOutOffer,
  getArrivalRate,
  getCallOut,
  getCallOutList,
  listCallOutOffers,
  listOwnCallOuts,
} from '#contract/call-outs.ts'
import {
  answerCallOut,
  blockInCallOut,
  type CancelReason,
  cancelCallOut,
} from '#contract/call-outs-answers.ts'
import { disputeCallOut } from '#contract/call-outs-disputes.ts'
import { priceCallOut } from '#contract/call-outs-price.ts'
import type { CallOutForCustomer, CallOutView } from '#contract/call-outs-shapes.ts'
import { shareCallOut, unshareCallOut } from '#contract/call-outs-share.ts'
import { askForAnother } from '#contract/call-outs-way.ts'
import type { Point } from '#lib/geo.ts'
import { roundTo100m } from '#lib/geo.ts'
import { disputeFormText } from '#text/call-outs-dispute-form.ts'
import { callOutText as text } from '#text/call-outs-pages.ts'
import { shareWayText } from '#text/call-outs-position.ts'
import { priceAskText } from '#text/call-outs-price-asks.ts'
import { anotherText } from '#text/call-outs-way.ts'
import { ask, refresh, useAsk } from '#web/lib/ask.ts'
import { onLive } from '#web/lib/live/live.ts'
import { useSave } from '#web/lib/use-save.ts'

const OWN_CALL_OUTS = ['own-call-outs'] as const
/** Jobs of businesses, as their own pages list them. */
export const BUSINESS_JOBS = ['business-jobs'] as const
const callOutKey = (id: number) => ['call-out', id] as const

/** Who can come to a place; asked again each minute while it is shown. */
export const useOffers = (point: Point | null, categoryId?: number) => {
  const at = point && roundTo100m(point)
  return useAsk<typeof listCallOutOffers>(
    ['call-out-offers', at, categoryId],
    listCallOutOffers,
    at && { query: { ...at, ...(categoryId !== undefined && { categoryId }) } },
    { refetchInterval: 60_000, placeholderData: (before: CallOutOffer[] | undefined) => before },
  )
}

export const useArrivalRate = (id: number) => useAsk(['arrival-rate', id], getArrivalRate, { params: { id } })

/** Call-outs, asks and jobs of this person. */
export const useOwnCallOuts = () => useAsk(OWN_CALL_OUTS, listOwnCallOuts, {})

export const isRunningCallOut = ({ status }: Pick<CallOutForCustomer, 'status'>): boolean =>
  status === 'asking' || status === 'accepted'

export const useCallOut = (id: number) => useAsk(callOutKey(id), getCallOut, { params: { id } })

export const useCallOutList = (id: number, isWanted: boolean) =>
  useAsk(['call-out-list', id], getCallOutList, isWanted ? { params: { id } } : null)

/** `show` puts an answer in the place of what was shown; `refresh` asks for a call-out again. */
export function showCallOut(client: QueryClient) {
  return {
    show(view: CallOutView): Promise<void> {
      const id = view.customer?.id ?? view.ask?.callOutId ?? view.job?.callOutId
      if (id !== undefined) client.setQueryData(callOutKey(id), view)
      return refresh(client, { queryKey: OWN_CALL_OUTS })
    },
    refresh: (id: number) => refresh(client, { queryKey: callOutKey(id) }),
  }
}

const useView = () => showCallOut(useQueryClient()).show

type PriceBody =
  | { ask: { totalKurus: number; reason: string; photo: string } }
  | { answer: { no: number; agree: boolean } }
  | { paidKurus: number }

type Answer = { id: number; businessId: number; accept: boolean; minutes?: number; vehicleId?: number }

/** Accepts with minutes, or refuses. */
export function useAnswer() {
  const show = useView()
  return useSave(({ id, ...body }: Answer) => ask(answerCallOut, { params: { id }, body }), {
    stale: [OWN_CALL_OUTS],
    onSuccess: show,
  })
}

/** The winner asks for more, the customer answers or says what was paid: of this business's job, and no other's. */
export function useSetPrice(id: number, businessId?: number) {
  const show = useView()
  const of = businessId === undefined ? {} : { businessId }
  return useSave((body: PriceBody) => ask(priceCallOut, { params: { id }, body: { ...of, ...body } }), {
    failed: priceAskText.failed,
    onSuccess: show,
  })
}

export function useCancel(id: number) {
  const show = useView()
  return useSave((reason: CancelReason) => ask(cancelCallOut, { params: { id }, body: { reason } }), {
    failed: text.page.cancelFailed,
    done: text.page.cancelled,
    onSuccess: show,
  })
}

export function useAskAnother(id: number) {
  const show = useView()
  return useSave(() => ask(askForAnother, { params: { id } }), { done: anotherText.done, onSuccess: show })
}

export const useShareWay = (id: number) =>
  useSave(() => ask(shareCallOut, { params: { id } }), {
    failed: shareWayText.failed,
    stale: [callOutKey(id)],
  })

export const useUnshareWay = (id: number) =>
  useSave(() => ask(unshareCallOut, { params: { id } }), {
    done: shareWayText.stopped,
    toastsRefusal: true,
    stale: [callOutKey(id)],
  })

type Objection = { reason: string; businessId?: number }

export const useDispute = (id: number) =>
  useSave((body: Objection) => ask(disputeCallOut, { params: { id }, body }), {
    done: disputeFormText.sent,
    stale: [callOutKey(id), BUSINESS_JOBS],
  })

export const useBlock = (id: number, of: { businessId?: number }) =>
  useSave(() => ask(blockInCallOut, { params: { id }, body: { isBlocked: true, ...of } }), {
    done: text.page.blocked,
  })

/** Shows each step of the person's own call-outs as the stream tells it. Returns how to stop. */
export function followCallOuts(client: QueryClient): () => void {
  return onLive({
    onEvent(event) {
      if (event.event === 'call_out_position') {
        const { callOutId, ...part } = event.data
        client.setQueryData<CallOutView>(callOutKey(callOutId), (before) =>
          before?.customer ? { ...before, customer: { ...before.customer, ...part } } : before,
        )
        return
      }
      if (event.event !== 'call_out' && event.event !== 'call_out_ask' && event.event !== 'call_out_job')
        return
      if (event.event === 'call_out') {
        const { id } = event.data
        const before = client.getQueryData<CallOutView>(callOutKey(id))
        if (before) client.setQueryData<CallOutView>(callOutKey(id), { ...before, customer: event.data })
      } else void refresh(client, { queryKey: callOutKey(event.data.callOutId) })
      void refresh(client, { queryKey: OWN_CALL_OUTS })
    },
    onLost() {
      void refresh(client, { queryKey: OWN_CALL_OUTS })
      void refresh(client, { queryKey: ['call-out'] })
    },
  })
}
