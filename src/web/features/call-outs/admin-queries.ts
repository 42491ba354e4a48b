import { useQueryClient } from '@tanstack/react-query'
import { type CallOutFilter, listCallOutsForStaff, mapRunningCallOuts } from '#contract/call-outs-admin.ts'
import {
  type CallOutConversations,
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

const talksKey = (id: number) => ['call-out-conversations', id] as const

/** Asked for once: each reading is noted. */
export const useCallOutConversations = (id: number) =>
  useAsk(
    talksKey(id),
    readCallOutConversations,
    { params: { id }, query: {} },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )

/** Puts the messages before the first ones that are shown in front of them. */
export function useOlderTalk(id: number) {
  const client = useQueryClient()
  return useSave(
    (of: { businessId: number; before: number | undefined }) =>
      ask(readCallOutConversations, { params: { id }, query: of }),
    {
      failed: callOutRecordText.talk.failed,
      onSuccess: ({ conversations: [page] }, { businessId }) =>
        client.setQueryData<CallOutConversations>(
          talksKey(id),
          (known) =>
            known && {
              ...known,
              conversations: known.conversations.map((one) =>
                page && one.businessId === businessId
                  ? { ...one, hasOlder: page.hasOlder, messages: [...page.messages, ...one.messages] }
                  : one,
              ),
            },
        ),
    },
  )
}

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
