import { useQueryClient } from '@tanstack/react-query'
import {
  approveBusiness,
  approveChange,
  countPending,
  getForStaff,
  listForStaff,
  type QueueFilter,
  rejectBusiness,
  rejectChange,
  restoreBusiness,
  suspendBusiness,
} from '#contract/approvals.ts'
import { decideMany, refuseSubmitter, undoChange, undoDecisions } from '#contract/approvals-many.ts'
import { setBusinessOwner } from '#contract/claims-admin.ts'
import type { Request } from '#contract/endpoint.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'
import { APPROVALS } from '#web/lib/shared-keys.ts'
import { useSave } from '#web/lib/use-save.ts'

const ASK_AGAIN_MS = 60_000
/** Rows of one page of a search. */
const FOUND_AT_ONCE = 10

/** Which part of the queue is looked at; no filter: all. */
export type QueueQuestion = {
  status: QueueFilter | undefined
  q: string
  /** Only what this account submitted; null: everybody's. */
  submitter: number | null
}

export const useWaiting = () =>
  useAsk([APPROVALS, 'waiting'], countPending, {}, { staleTime: 0, refetchInterval: ASK_AGAIN_MS })

/** Listings by name, telephone and province; nothing is asked without words. */
export const useFindBusinesses = (q: string) =>
  useAskPages(
    [APPROVALS, 'find', q],
    listForStaff,
    (cursor) => ({ query: { q, limit: FOUND_AT_ONCE, cursor } }),
    {
      enabled: q !== '',
    },
  )

export const useQueue = ({ status, q, submitter }: QueueQuestion) =>
  useAskPages([APPROVALS, 'queue', status, q, submitter], listForStaff, (cursor) => ({
    query: { status, q: q || undefined, submitter: submitter ?? undefined, cursor },
  }))

export const useForStaff = (id: number) =>
  useAsk([APPROVALS, 'business', id], getForStaff, { params: { id } }, { staleTime: 0 })

export type Step = 'approve' | 'reject' | 'suspend' | 'restore'

/** The staff's decisions; what was fetched of the queue is fetched again behind each. */
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
    undoChange: (id: number) => fresh(call(undoChange, { params: { id } })),
    acceptChange: (id: number) => fresh(call(approveChange, { params: { id } })),
    refuseChange: (id: number, reason: string) =>
      fresh(call(rejectChange, { params: { id }, body: { reason } })),
  }
}

/** Gives a business to an account, or takes it from its owner. */
export const useSetOwner = (businessId: number, done: string, onSuccess: () => void) =>
  useSave(
    (body: Request<typeof setBusinessOwner>['body']) =>
      ask(setBusinessOwner, { params: { id: businessId }, body }),
    { stale: [[APPROVALS]], done, onSuccess },
  )
