import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotification, readNotifications } from '#contract/notifications.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { onLive } from '#web/lib/live/live.ts'
import { refresh } from '#web/lib/refresh.ts'
import { setUnreadNotifications } from '#web/lib/unread-notifications.ts'
import { showToast } from '#web/ui/toast.tsx'

const INBOX = ['inbox'] as const

export const useInbox = () =>
  useInfiniteQuery({
    queryKey: INBOX,
    queryFn: ({ pageParam, signal }) =>
      askPage(listNotifications, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

const refreshInbox = (client: QueryClient) => refresh(client, { queryKey: INBOX })

export function useRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => ask(readNotification, { params: { id } }),
    async onSuccess({ unread }) {
      setUnreadNotifications(client, unread)
      await refreshInbox(client)
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

export function useReadAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => ask(readNotifications, { body: { upTo } }),
    async onSuccess({ unread }) {
      setUnreadNotifications(client, unread)
      await refreshInbox(client)
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** Keeps the list as it is on the server, on whatever page somebody is; answers how to stop. */
export function followNotifications(client: QueryClient): () => void {
  return onLive({
    onEvent({ event }) {
      if (event === 'notification' || event === 'notification_read') void refreshInbox(client)
    },
    onLost: () => void refreshInbox(client),
  })
}
