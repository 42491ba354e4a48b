import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { talkText as text } from '#text/messages.ts'
import { dayOf, dayText } from '#text/messages-times.ts'
import { useVisible } from '#web/lib/browser-state.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { scrollable } from '#web/ui/keys.ts'
import { MessageRow } from './message-row.tsx'
import type { Waiting } from './outbox-store.ts'
import { tellRead, useOlder } from './queries.ts'
import type { Talk } from './thread-cache.ts'
import { useListScroll } from './use-list-scroll.ts'
import { WaitingRow } from './waiting-row.tsx'

type Props = { talk: Talk; waiting: readonly Waiting[]; other: string }

/** The messages with what waits below them: the only part of a conversation that scrolls. */
export function MessageList({ talk, waiting, other }: Props) {
  const { thread, messages, hasOlder } = talk
  // As it was on coming here: reading does not move the line.
  const [readNo] = useState(thread.unread > 0 ? thread.readNo : null)
  const [knownNo] = useState(messages.at(-1)?.no ?? 0)
  const older = useOlder(thread.id)
  const loadOlder = () => {
    if (hasOlder && !older.isPending) older.mutate()
  }
  const lastWaiting = waiting.at(-1)
  const last = lastWaiting
    ? `mine ${lastWaiting.clientId} ${lastWaiting.isLate} ${lastWaiting.problem}`
    : `${messages.at(-1)?.no ?? 0}`
  const { box, isAtEnd, onScroll, toEnd } = useListScroll(`${messages[0]?.no}`, last, loadOlder)
  useReading(talk, isAtEnd)

  const arrived = messages.findLast(({ isMine, no }) => !isMine && no > knownNo)
  const firstUnread = messages.find(({ no, isMine }) => readNo !== null && no > readNo && !isMine)?.no
  return (
    <div className="relative min-h-0">
      <section
        ref={box}
        onScroll={onScroll}
        {...scrollable}
        aria-label={text.list}
        className="relative h-full overflow-y-auto overscroll-contain px-3 py-4 -outline-offset-3 sm:px-4"
      >
        {hasOlder && (
          <Button look="quiet" busy={older.isPending} onClick={loadOlder} className="mb-2 w-full">
            {older.isPending ? text.loadingOlder : text.older}
          </Button>
        )}
        {messages.length + waiting.length === 0 && <Nothing />}
        <ol className="grid gap-2">
          {messages.map((message, i) => (
            <li key={message.no} className="grid gap-2">
              <DayHeading at={message.sentAt} before={messages[i - 1]?.sentAt} />
              {message.no === firstUnread && <UnreadLine />}
              <MessageRow message={message} thread={thread} other={other} />
            </li>
          ))}
          {waiting.map((one) => (
            <li key={one.clientId}>
              <WaitingRow one={one} />
            </li>
          ))}
        </ol>
      </section>
      <div role="status" className="sr-only">
        {arrived && <p key={arrived.no}>{text.said(other, arrived.text)}</p>}
      </div>
      {!isAtEnd && (
        <Button
          look="secondary"
          onClick={toEnd}
          aria-label={text.toEnd}
          className="absolute right-4 bottom-3 w-12 rounded-full px-0! shadow-lg"
        >
          <ArrowDown aria-hidden className="size-5" />
        </Button>
      )}
    </div>
  )
}

/** Marks the conversation as read while its end is on screen. */
function useReading({ thread, messages }: Talk, isAtEnd: boolean) {
  const client = useQueryClient()
  const isVisible = useVisible()
  const lastTheirs = messages.findLast(({ isMine }) => !isMine)?.no ?? 0
  const upTo = isVisible && isAtEnd && lastTheirs > thread.readNo ? lastTheirs : null
  useEffect(() => {
    if (upTo !== null) void tellRead(client, thread.id, upTo)
  }, [client, thread.id, upTo])
}

function DayHeading({ at, before }: { at: string; before: string | undefined }) {
  const now = useNow()
  if (before !== undefined && dayOf(before) === dayOf(at)) return null
  return <Line>{dayText(at, now)}</Line>
}

const UnreadLine = () => (
  <p
    data-unread
    className="flex items-center gap-3 py-1 text-sm font-semibold text-accent before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
  >
    {text.unread}
  </p>
)

function Line({ children }: { children: ReactNode }) {
  return (
    <p className="mx-auto rounded-full bg-sunken px-3 py-1 text-xs font-semibold text-ink-soft">{children}</p>
  )
}

function Nothing() {
  return (
    <p className="grid justify-items-center py-8 text-center text-ink-soft">
      <strong className="text-ink">{text.empty}</strong>
      {text.emptyText}
    </p>
  )
}
