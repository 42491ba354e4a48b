import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listNotifications, readNotification, readNotifications } from '#contract/notifications.ts'
import { ask, refresh } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { onLive } from '#web/lib/live/live.ts'
import { setUnreadNotifications } from '#web/lib/shared-calls.ts'
import { useSave } from '#web/lib/use-save.ts'

const INBOX = ['inbox'] as const

export const useInbox = () => useAskPages(INBOX, listNotifications, (cursor) => ({ query: { cursor } }))

const refreshInbox = (client: QueryClient) => refresh(client, { queryKey: INBOX })

function useReading<Input>(send: (input: Input) => Promise<{ unread: number }>) {
  const client = useQueryClient()
  return useSave(send, {
    toastsRefusal: true,
    async onSuccess({ unread }) {
      setUnreadNotifications(client, unread)
      await refreshInbox(client)
    },
  })
}

export const useRead = () => useReading((id: number) => ask(readNotification, { params: { id } }))

export const useReadAll = () => useReading((upTo: number) => ask(readNotifications, { body: { upTo } }))

/** Keeps the list as it is on the server, on whatever page somebody is; answers how to stop. */
export function followNotifications(client: QueryClient): () => void {
  return onLive({
    onEvent({ event }) {
      if (event === 'notification' || event === 'notification_read') void refreshInbox(client)
    },
    onLost: () => void refreshInbox(client),
  })
}
