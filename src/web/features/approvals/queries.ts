import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  approveBusiness,
  approveChange,
  countWaiting,
  getForStaff,
  listForStaff,
  type QueueFilter,
  rejectBusiness,
  rejectChange,
  restoreBusiness,
  suspendBusiness,
} from '#contract/approvals.ts'
import { decideMany, refuseSubmitter, undoDecisions } from '#contract/decide-many.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const APPROVALS = 'approvals'
const ASK_AGAIN_MS = 60_000
/** Rows of one page of a search. */
const SOUGHT = 10

/** Which part of the queue is looked at; no filter: all. */
export type QueueQuestion = {
  status: QueueFilter | undefined
  q: string
  /** Only what this account submitted; null: everybody's. */
  submitter: number | null
}

export const useWaiting = () =>
  useQuery({
    queryKey: [APPROVALS, 'waiting'],
    queryFn: ({ signal }) => ask(countWaiting, {}, signal),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })

/** Listings by name, telephone and province; nothing is asked without words. */
export const useSought = (q: string) =>
  useInfiniteQuery({
    queryKey: [APPROVALS, 'sought', q],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listForStaff,
        { query: { q, limit: SOUGHT, ...(pageParam !== null && { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: q !== '',
    staleTime: 0,
  })

export const useQueue = ({ status, q, submitter }: QueueQuestion) =>
  useInfiniteQuery({
    queryKey: [APPROVALS, 'queue', status, q, submitter],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listForStaff,
        {
          query: {
            ...(status && { status }),
            ...(q && { q }),
            ...(submitter !== null && { submitter }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const useForStaff = (id: number) =>
  useQuery({
    queryKey: [APPROVALS, 'business', id],
    queryFn: ({ signal }) => ask(getForStaff, { params: { id } }, signal),
    staleTime: 0,
  })

export type Step = 'approve' | 'reject' | 'suspend' | 'restore'

/** The staff's decisions; what was fetched of the queue is fetched anew behind each. */
export function useDecide() {
  const client = useQueryClient()
  const fresh = <T>(work: Promise<T>) =>
    work.finally(() => void client.invalidateQueries({ queryKey: [APPROVALS] }))
  return {
    step(step: Step, id: number, reason: string) {
      const params = { id }
      switch (step) {
        case 'approve':
          return fresh(call(approveBusiness, { params }))
        case 'restore':
          return fresh(call(restoreBusiness, { params }))
        case 'reject':
          return fresh(call(rejectBusiness, { params, body: { reason } }))
        case 'suspend':
          return fresh(call(suspendBusiness, { params, body: { reason } }))
      }
    },
    many: (ids: number[], step: 'approve' | 'reject', reason: string) =>
      fresh(call(decideMany, { body: { ids, step, ...(reason && { reason }) } })),
    undo: (ids: number[]) => fresh(call(undoDecisions, { body: { ids } })),
    refuseSubmitter: (id: number, reason: string) =>
      fresh(call(refuseSubmitter, { params: { id }, body: { reason } })),
    acceptChange: (id: number) => fresh(call(approveChange, { params: { id } })),
    refuseChange: (id: number, reason: string) =>
      fresh(call(rejectChange, { params: { id }, body: { reason } })),
  }
}
