import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Sent } from '#contract/messages.ts'
import type { findThread } from '#contract/messages-threads.ts'
import { refresh } from '#web/lib/ask.ts'
import { onLive } from '#web/lib/live/live.ts'
import { startOutbox } from './outbox.ts'
import type { Target } from './outbox-store.ts'
import { LISTS, refreshTalks, talkKey, WITH, withKey } from './queries.ts'
import { type Talk, takeEvent, takeMessage } from './thread-cache.ts'
import { noteTyping } from './typing.ts'

type With = Reply<typeof findThread>
type TalkEvent = Extract<LiveEvent, { data: { threadId: number } }>

const isOfTalk = (event: LiveEvent): event is TalkEvent => 'threadId' in event.data

/** Updates cached conversations from the stream and sends the outbox. Returns how to stop. */
export function followTalks(client: QueryClient, session: { userId: number; token: string }): () => void {
  const again = (queryKey: readonly unknown[]) => void refresh(client, { queryKey })

  function change(threadId: number, to: (talk: Talk) => Talk | null): void {
    const key = talkKey(threadId)
    const talk = client.getQueryData<Talk>(key)
    const changed = talk && to(talk)
    if (changed) client.setQueryData(key, changed)
    // An answer under way may be older than what was heard.
    if ((talk && !changed) || client.isFetching({ queryKey: key }) > 0) again(key)
  }

  function onEvent(event: LiveEvent): void {
    if (!isOfTalk(event)) return
    const { threadId } = event.data
    if (event.event === 'typing') {
      noteTyping(threadId, event.data)
      return
    }
    change(threadId, (talk) => takeEvent(talk, event))
    if (event.event === 'message') {
      const { businessId, message } = event.data
      noteTyping(threadId, { side: message.side, isTyping: false })
      const known = client.getQueryState<With>(withKey(businessId))
      if (known && !known.data?.thread) again(withKey(businessId))
    }
    if (event.event === 'thread') again([WITH])
    if (event.event === 'message' || event.event === 'read' || event.event === 'thread') again([LISTS])
  }

  function onSent({ threadId, message }: Sent, target: Target): void {
    change(threadId, (talk) => takeMessage(talk, message, talk.thread.unread))
    if ('businessId' in target && !client.getQueryData<With>(withKey(target.businessId))?.thread)
      again(withKey(target.businessId))
    again([LISTS])
  }

  const stops = [
    onLive({ onEvent, onLost: () => void refreshTalks(client) }),
    startOutbox({ ...session, onSent }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
