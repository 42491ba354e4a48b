import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { getSubscription, listInvoices, type PaymentState } from '#contract/billing.ts'
import { listPayments } from '#contract/billing-payments.ts'
import { useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'

const BILLING = 'billing'
const PAYMENTS = 'admin payments'
/** The staff's lists. */
export const STAFF_PAYMENTS = [PAYMENTS] as const
const ASK_AGAIN_MS = 4000

/** `watched`: a payment whose outcome is waited for. `businessId` null: nothing is asked. */
export const useSubscription = (businessId: number | null, watched: number | null) =>
  useAsk(
    [BILLING, 'subscription', businessId],
    getSubscription,
    businessId === null ? null : { params: { id: businessId } },
    {
      staleTime: 0,
      retry: false,
      refetchInterval: ({ state: { data } }) =>
        watched !== null && data?.latestPayment?.id === watched && data.latestPayment.status === 'pending'
          ? ASK_AGAIN_MS
          : false,
    },
  )

export const useInvoices = (businessId: number) =>
  useAsk([BILLING, 'invoices', businessId], listInvoices, { params: { id: businessId } }, { staleTime: 0 })

export const refreshBilling = (client: QueryClient) => client.invalidateQueries({ queryKey: [BILLING] })

export const usePayments = (status: PaymentState, q: string) =>
  useAskPages(
    [PAYMENTS, status, q],
    listPayments,
    (cursor) => ({ query: { status, q: q || undefined, cursor } }),
    { placeholderData: keepPreviousData },
  )

export const refreshPayments = (client: QueryClient) => client.invalidateQueries({ queryKey: [PAYMENTS] })
