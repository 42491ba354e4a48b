import { CalendarClock } from 'lucide-react'
import type { AppointmentAnswer, Message } from '#contract/messages.ts'
import type { Thread } from '#contract/threads.ts'
import { appointmentTime } from '#text/message-times.ts'
import { talkText as text } from '#text/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAnswerAppointment } from './queries.ts'

type Props = { message: Message; thread: Thread }

/** A wished time with what became of it; the business answers it once. */
export function Appointment({ message: { no, appointment }, thread }: Props) {
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
