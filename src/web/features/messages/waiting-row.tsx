import { CircleAlert, Clock } from 'lucide-react'
import { appointmentTime, clockText } from '#text/message-times.ts'
import { talkText as text } from '#text/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { BubbleFrame, Place, Words } from './bubble.tsx'
import { tryAgain } from './outbox.ts'
import { dropWaiting, type Waiting } from './outbox-store.ts'

/** A message on its way: under way, held up, or refused. */
export function WaitingRow({ one }: { one: Waiting }) {
  const { content, at, isLate, problem } = one
  const foot = (
    <>
      <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>
      {problem === null ? (
        <span className="inline-flex items-center gap-1">
          <Clock aria-hidden className="size-4" />
          {isLate ? text.waiting : text.sending}
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 font-semibold text-danger">
          <CircleAlert aria-hidden className="size-4" />
          {text.notSent}
        </span>
      )}
    </>
  )
  return (
    <div className="grid gap-1">
      <BubbleFrame isMine speaker={text.you} foot={foot}>
        {content.location && <Place at={content.location} />}
        {content.photo && (
          <img src={content.photo} alt={text.photo} className="max-h-80 max-w-full rounded-md bg-sunken" />
        )}
        {content.appointmentAt && (
          <p>
            {text.appointment}: {appointmentTime(content.appointmentAt)}
          </p>
        )}
        <Words>{content.message ?? ''}</Words>
      </BubbleFrame>
      {(isLate || problem !== null) && (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          {problem !== null && <p className="text-sm text-danger">{problem}</p>}
          <Button look="quiet" onClick={() => tryAgain(one)}>
            {text.tryAgain}
          </Button>
          <Button look="quiet" onClick={() => dropWaiting(one)}>
            {text.discard}
          </Button>
        </div>
      )}
    </div>
  )
}
