import type { EventData, LiveEvent } from '#contract/live.ts'
import type { Message } from '#contract/messages.ts'
import type { Presence, Thread } from '#contract/messages-threads.ts'

/** A page's part of one conversation: the messages without a gap, up to the latest. */
export type Talk = {
  thread: Thread
  presence: Presence | null
  messages: readonly Message[]
  hasOlder: boolean
}

/** Both in their order, each once; the same number from `fresh` wins. */
function merge(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const byNo = new Map([...known, ...fresh].map((message) => [message.no, message]))
  return [...byNo.values()].sort((a, b) => a.no - b.no)
}

/** The latest page in the place of what was known; older messages stay where no hole would be between. */
export function takeLatest(known: Talk | undefined, latest: Talk): Talk {
  const [first] = latest.messages
  const older = known?.messages.filter(({ no }) => first !== undefined && no < first.no) ?? []
  if (!known || older.at(-1)?.no !== (first?.no ?? 0) - 1) return latest
  return { ...latest, messages: [...older, ...latest.messages], hasOlder: known.hasOlder }
}

export const takeOlder = (
  talk: Talk,
  { messages, hasOlder }: { messages: readonly Message[]; hasOlder: boolean },
): Talk => ({ ...talk, messages: merge(messages, talk.messages), hasOlder })

/** With a message that came; null when one between is missing. */
export function takeMessage(talk: Talk, message: Message, unread: number): Talk | null {
  const lastNo = talk.messages.at(-1)?.no ?? talk.thread.lastMessage?.no ?? 0
  if (message.no > lastNo + 1) return null
  const isLatest = message.no > (talk.thread.lastMessage?.no ?? 0)
  const thread = {
    ...talk.thread,
    unread,
    ...(isLatest && { lastMessage: message, lastAt: message.sentAt }),
  }
  const isShown = message.no >= (talk.messages[0]?.no ?? 1)
  return { ...talk, thread, messages: isShown ? merge(talk.messages, [message]) : talk.messages }
}

/** With a mark that never goes back. */
function takeMark(
  thread: Thread,
  event: 'delivered' | 'read',
  { side, no, unread }: EventData<'delivered'> & { unread?: number },
): Thread {
  if (side === thread.side) {
    if (event !== 'read' || no < thread.readNo) return thread
    return { ...thread, readNo: no, unread: unread ?? thread.unread }
  }
  const otherDeliveredNo = Math.max(thread.otherDeliveredNo, no)
  const otherReadNo = event === 'read' ? Math.max(thread.otherReadNo, no) : thread.otherReadNo
  return { ...thread, otherDeliveredNo, otherReadNo }
}

/** The conversation after an event of its own; null when it must be fetched again. */
export function takeEvent(talk: Talk, event: LiveEvent): Talk | null {
  switch (event.event) {
    case 'message':
      return takeMessage(talk, event.data.message, event.data.unread)
    case 'delivered':
    case 'read':
      return { ...talk, thread: takeMark(talk.thread, event.event, event.data) }
    case 'presence':
      return { ...talk, presence: { isOnline: event.data.isOnline, lastSeenAt: event.data.lastSeenAt } }
    case 'appointment': {
      const { no, answer, answeredAt } = event.data
      const messages = talk.messages.map((message) =>
        message.no === no && message.appointment
          ? { ...message, appointment: { ...message.appointment, answer, answeredAt } }
          : message,
      )
      return { ...talk, messages }
    }
    case 'thread': // the event does not say who blocked
      return null
    default:
      return talk
  }
}
