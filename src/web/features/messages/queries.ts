import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AppointmentAnswer, answerAppointment, type ThreadSide } from '#contract/messages.ts'
import { getMessageSettings, type MessageSettings, putMessageSettings } from '#contract/messages-settings.ts'
import { blockThread, findThread, getThread, listThreads, markRead } from '#contract/messages-threads.ts'
import { ask, askPage, refresh, useAsk } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { useSave } from '#web/lib/use-save.ts'
import { type Talk, takeLatest, takeMessage, takeOlder } from './thread-cache.ts'

export const LISTS = 'threads'
const TALK = 'talk'
export const WITH = 'thread-with'

/** The stream updates it while shown; each visit asks again. */
const fresh = { staleTime: 0, refetchOnReconnect: true } as const

export const talkKey = (threadId: number) => [TALK, threadId]
export const withKey = (businessId: number) => [WITH, businessId]

/** Conversations of one side with the latest words of each; `more` pages of them. */
export function useThreads(side: ThreadSide, pages: number) {
  return useQuery({
    queryKey: [LISTS, side, pages],
    queryFn: async ({ signal }) => {
      const items: Awaited<ReturnType<typeof page>>['data'] = []
      const page = (cursor: string | null) =>
        askPage(listThreads, { query: { side, ...(cursor !== null && { cursor }) } }, signal)
      let cursor: string | null = null
      for (let i = 0; i < pages; i++) {
        const { data, next } = await page(cursor)
        items.push(...data)
        cursor = next
        if (cursor === null) break
      }
      return { items, hasMore: cursor !== null }
    },
    placeholderData: (previous) => previous,
    ...fresh,
  })
}

const PRESENCE_MS = 5000

/** The customer's conversation with a business, if there is one. Before the first word nothing tells who comes: it is asked. */
export const useThreadWith = (businessId: number) =>
  useAsk(
    withKey(businessId),
    findThread,
    { params: { id: businessId } },
    {
      ...fresh,
      refetchInterval: ({ state }) => (state.data?.presence && !state.data.thread ? PRESENCE_MS : false),
    },
  )

/** One conversation with its latest messages, and those that were fetched before them. */
export function useTalk(threadId: number | null) {
  const client = useQueryClient()
  const key = talkKey(threadId ?? 0)
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Talk> => {
      const latest = await ask(getThread, { params: { id: threadId ?? 0 }, query: {} }, signal)
      return takeLatest(client.getQueryData<Talk>(key), latest)
    },
    enabled: threadId !== null,
    ...fresh,
  })
}

/** Fetches the messages before the first one that is known. */
export function useOlder(threadId: number | null) {
  const client = useQueryClient()
  return useSave(async () => {
    const first = client.getQueryData<Talk>(talkKey(threadId ?? 0))?.messages[0]?.no
    if (threadId === null || first === undefined || first <= 1) return
    const page = await ask(getThread, { params: { id: threadId }, query: { before: first } })
    client.setQueryData<Talk>(talkKey(threadId), (talk) => talk && takeOlder(talk, page))
  })
}

/** Fetches again what is shown of conversations. */
export async function refreshTalks(client: QueryClient): Promise<void> {
  await Promise.all([LISTS, TALK, WITH].map((key) => refresh(client, { queryKey: [key] })))
}

/** Drops a business's cached conversations and refetches those on screen. */
export function forgetTalksOf(client: QueryClient, businessId: number): void {
  const isOf = (data: unknown) => (data as Talk | undefined)?.thread.businessId === businessId
  for (const key of [LISTS, TALK])
    void client.resetQueries({
      queryKey: [key],
      predicate: ({ state }) => key === LISTS || isOf(state.data),
    })
}

/** Best effort: a failed mark is sent with the next message that is seen. */
export async function tellRead(client: QueryClient, threadId: number, upTo: number): Promise<void> {
  const answer = await call(markRead, { params: { id: threadId }, body: { upTo } })
  if (!answer.ok) return
  client.setQueryData<Talk>(
    talkKey(threadId),
    (talk) => talk && { ...talk, thread: { ...talk.thread, ...answer.data } },
  )
  await client.invalidateQueries({ queryKey: [LISTS] })
}

export function useBlock(threadId: number) {
  const client = useQueryClient()
  return useSave(
    (isBlocked: boolean) => ask(blockThread, { params: { id: threadId }, body: { isBlocked } }),
    { onSuccess: () => refreshTalks(client) },
  )
}

export function useAnswerAppointment(threadId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ no, answer }: { no: number; answer: AppointmentAnswer }) =>
      ask(answerAppointment, { params: { id: threadId, no }, body: { answer } }),
    onSuccess: (message) =>
      client.setQueryData<Talk>(
        talkKey(threadId),
        (talk) => talk && (takeMessage(talk, message, talk.thread.unread) ?? talk),
      ),
    onError: () => refreshTalks(client), // answered elsewhere
  })
}

const settingsKey = (businessId: number) => ['message-settings', businessId]

export const useMessageSettings = (businessId: number | null) =>
  useAsk(
    settingsKey(businessId ?? 0),
    getMessageSettings,
    { params: { id: businessId ?? 0 } },
    { enabled: businessId !== null },
  )

export function useSaveSettings(businessId: number) {
  const client = useQueryClient()
  return async (body: Partial<MessageSettings>) => {
    const answer = await call(putMessageSettings, { params: { id: businessId }, body })
    if (answer.ok) client.setQueryData(settingsKey(businessId), answer.data)
    return answer
  }
}
