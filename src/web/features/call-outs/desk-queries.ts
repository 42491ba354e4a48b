import { type CallOutFilter, listCallOutsForStaff, mapRunningCallOuts } from '#contract/call-outs-admin.ts'
import {
  getCallOutRecord,
  readCallOutConversations,
  settleCallOutDispute,
} from '#contract/call-outs-disputes.ts'
import type { Request } from '#contract/endpoint.ts'
import { callOutRecordText } from '#text/call-outs-record.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useSave } from '#web/lib/use-save.ts'

/** The staff sees each step within so long. */
const ASK_AGAIN_MS = 10_000
const LISTS = ['admin-call-outs'] as const
const recordKey = (id: number) => ['call-out-record', id] as const

export const useCallOutsForStaff = (state: CallOutFilter) =>
  useAskPages([...LISTS, state], listCallOutsForStaff, (cursor) => ({ query: { state, cursor } }), {
    refetchInterval: ASK_AGAIN_MS,
  })

/** For the map, however many the list shows; `isWanted`: those that run are shown. */
export const useRunningCallOuts = (isWanted: boolean) =>
  useAsk([...LISTS, 'map'], mapRunningCallOuts, isWanted ? {} : null, {
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })

export const useCallOutRecord = (id: number) =>
  useAsk(recordKey(id), getCallOutRecord, { params: { id } }, { staleTime: 0, refetchInterval: ASK_AGAIN_MS })

/** Asked for once: each reading is noted. */
export const useCallOutConversations = (id: number) =>
  useAsk(
    ['call-out-conversations', id],
    readCallOutConversations,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )

type Decision = { disputeId: number } & Request<typeof settleCallOutDispute>['body']

export const useSettleDispute = (callOutId: number) =>
  useSave(
    ({ disputeId, ...body }: Decision) => ask(settleCallOutDispute, { params: { id: disputeId }, body }),
    {
      stale: [recordKey(callOutId), LISTS, ['desk']],
      done: callOutRecordText.decide.saved,
      failed: callOutRecordText.decide.failed,
    },
  )
