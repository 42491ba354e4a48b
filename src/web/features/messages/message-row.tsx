import { Bot, Check, CheckCheck } from 'lucide-react'
import type { Message } from '#contract/messages.ts'
import type { Thread } from '#contract/threads.ts'
import { clockText } from '#text/message-times.ts'
import { talkText as text } from '#text/messages.ts'
import { Appointment } from './appointment.tsx'
import { BubbleFrame, Photo, Place, Words } from './bubble.tsx'

type Props = { message: Message; thread: Thread; other: string }

/** A message that the server has. */
export function MessageRow({ message, thread, other }: Props) {
  const { isMine, isAutomatic, isRemoved, sentAt, location } = message
  const foot = (
    <>
      {isAutomatic && (
        <span className="inline-flex items-center gap-1">
          <Bot aria-hidden className="size-4" strokeWidth={1.75} />
          {text.automatic}
        </span>
      )}
      {message.author !== null && !isAutomatic && <span>{message.author}</span>}
      <time dateTime={sentAt}>{clockText(sentAt)}</time>
      {isMine && !isAutomatic && <Mark message={message} thread={thread} />}
    </>
  )
  return (
    <BubbleFrame isMine={isMine} speaker={isMine ? text.you : other} foot={foot}>
      {isRemoved ? (
        <p className="text-ink-soft italic">{text.removed}</p>
      ) : (
        <>
          <Photo message={message} />
          {location && <Place at={location} />}
          <Appointment message={message} thread={thread} />
          <Words>{message.text}</Words>
        </>
      )}
    </BubbleFrame>
  )
}

/** How far a message of one's own has come, as a sign and a word. */
function Mark({ message: { no }, thread }: { message: Message; thread: Thread }) {
  const isRead = no <= thread.otherReadNo
  const isDelivered = isRead || no <= thread.otherDeliveredNo
  const Icon = isDelivered ? CheckCheck : Check
  return (
    <span
      className={isRead ? 'inline-flex items-center gap-1 text-accent' : 'inline-flex items-center gap-1'}
    >
      <Icon aria-hidden className="size-4" />
      {isRead ? text.read : isDelivered ? text.delivered : text.sent}
    </span>
  )
}
