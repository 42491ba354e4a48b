import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listPayments } from '#contract/admin-payments.ts'
import { getSubscription, listInvoices, type PaymentState } from '#contract/billing.ts'
import { ask, askPage } from '#web/lib/ask.ts'

const BILLING = 'billing'
const PAYMENTS = 'admin payments'
const ASK_AGAIN_MS = 4000

/** `watched`: a payment whose outcome is waited for. */
export const useSubscription = (businessId: number, watched: number | null) =>
  useQuery({
    queryKey: [BILLING, 'subscription', businessId],
    queryFn: ({ signal }) => ask(getSubscription, { params: { id: businessId } }, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      watched !== null && data?.latestPayment?.id === watched && data.latestPayment.status === 'pending'
        ? ASK_AGAIN_MS
        : false,
  })

export const useInvoices = (businessId: number) =>
  useQuery({
    queryKey: [BILLING, 'invoices', businessId],
    queryFn: ({ signal }) => ask(listInvoices, { params: { id: businessId } }, signal),
    staleTime: 0,
  })

export const refreshBilling = (client: QueryClient) => client.invalidateQueries({ queryKey: [BILLING] })

export const usePayments = (status: PaymentState, q: string) =>
  useInfiniteQuery({
    queryKey: [PAYMENTS, status, q],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listPayments,
        { query: { status, ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const refreshPayments = (client: QueryClient) => client.invalidateQueries({ queryKey: [PAYMENTS] })
