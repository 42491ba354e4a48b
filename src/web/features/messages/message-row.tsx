import { Bot, CalendarClock, Check, CheckCheck, Handshake } from 'lucide-react'
import type { AppointmentAnswer, Message } from '#contract/messages.ts'
import type { Thread } from '#contract/messages-threads.ts'
import { talkText as text } from '#text/messages.ts'
import { appointmentTime, clockText } from '#text/messages-times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { BubbleFrame, Photo, Place, Words } from './bubble.tsx'
import { useAnswerAppointment } from './queries.ts'

type Props = { message: Message; thread: Thread; other: string }

/** A message that the server has. */
export function MessageRow({ message, thread, other }: Props) {
  const { isMine, isAutomatic, isRemoved, sentAt, location } = message
  const isPrice = message.kind === 'price'
  const AutomaticIcon = isPrice ? Handshake : Bot
  const foot = (
    <>
      {isAutomatic && (
        <span className="inline-flex items-center gap-1">
          <AutomaticIcon aria-hidden className="size-4" strokeWidth={1.75} />
          {isPrice ? text.price : text.automatic}
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

/** The delivery state of one's own message, as a sign and a word. */
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

/** A requested time with its answer; the business answers it once. */
function Appointment({ message: { no, appointment }, thread }: Omit<Props, 'other'>) {
  const { mutate, isPending, variables } = useAnswerAppointment(thread.id)
  if (!appointment) return null
  const { at, answer } = appointment
  const mayAnswer = thread.side === 'business' && answer === null && thread.canSend
  const say = (given: AppointmentAnswer) => {
    if (isPending) return
    mutate({ no, answer: given }, { onError: (error) => showToast(error.message, 'bad') })
  }
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        <CalendarClock aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {text.appointment}
      </p>
      <p>
        <time dateTime={at}>{appointmentTime(at)}</time>
      </p>
      <p>
        <Badge tone={answer === 'accepted' ? 'open' : 'note'}>{text.answer[answer ?? 'none']}</Badge>
      </p>
      {mayAnswer && (
        <div className="flex flex-wrap gap-2">
          <Button busy={isPending && variables.answer === 'accepted'} onClick={() => say('accepted')}>
            {text.accept}
          </Button>
          <Button
            look="secondary"
            busy={isPending && variables.answer === 'declined'}
            onClick={() => say('declined')}
          >
            {text.decline}
          </Button>
        </div>
      )}
    </div>
  )
}
