import type { Request } from '#contract/endpoint.ts'
import {
  askRemoval,
  decideRemoval,
  getRemovalWays,
  listRemovals,
  proveRemoval,
  type RemovalQueue,
  reopenRemoval,
} from '#contract/removals.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'
import { useSave } from '#web/lib/use-save.ts'

const STAFF = 'admin-removals'
/** The staff's queues. */
export const STAFF_REMOVALS = [STAFF] as const

export const useRemovalWays = (id: number) =>
  useAsk(['removal-ways', id], getRemovalWays, { params: { id } }, { staleTime: 0 })

export const useAskRemoval = (id: number) =>
  useSave((body: Request<typeof askRemoval>['body']) => ask(askRemoval, { params: { id }, body }))

/** The place is shown nowhere any more. */
export const useProveRemoval = () =>
  useSave((body: { clientId: string; code: string }) => ask(proveRemoval, { body }), {
    stale: [['candidates']],
  })

export const useStaffRemovals = (queue: RemovalQueue) =>
  useAskPages([STAFF, queue], listRemovals, (cursor) => ({ query: { queue, cursor } }))

export const useDecideRemoval = (id: number) =>
  useSave((body: { isRemoved: boolean; answer: string }) => ask(decideRemoval, { params: { id }, body }))

export const callReopen = (id: number) => call(reopenRemoval, { params: { id } })

export const useReopenRemoval = (id: number) =>
  useSave(() => ask(reopenRemoval, { params: { id } }), { stale: [STAFF_REMOVALS], toastsRefusal: true })
