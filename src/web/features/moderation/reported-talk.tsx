import { useId } from 'react'
import type { Message } from '#contract/messages.ts'
import { adminReportsText as text } from '#text/moderation.ts'
import { classNames } from '#web/ui/class-names.ts'
import { QueryView } from '#web/ui/states.tsx'
import { useReportedTalk } from './queries.ts'

/** The reported part of a conversation: the customer on the left, the business on the right. */
export function ReportedTalk({ id }: { id: number }) {
  const talk = useReportedTalk(id)
  const heading = useId()
  if (!talk.data)
    return <QueryView query={talk} failed={text.talkFailed} loading={text.reading} shape="h-40 rounded-lg" />
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h3 id={heading} className="font-semibold">
        {text.talk}
      </h3>
      <ul className="grid gap-2 rounded-md border border-line p-3">
        {talk.data.map((message) => (
          <li
            key={message.id}
            className={classNames(
              'grid w-fit max-w-[85%] gap-0.5 rounded-lg border px-3 py-2',
              message.side === 'business'
                ? 'ml-auto border-transparent bg-accent-soft'
                : 'mr-auto border-line bg-surface',
            )}
          >
            <p className="text-xs font-semibold text-ink-soft">{text.sides[message.side]}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{wordsOf(message)}</p>
            <p className="text-xs text-ink-soft tabular-nums">{text.at(message.sentAt)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ isRemoved, kind, text: words, appointment, photo }: Message): string {
  if (isRemoved) return text.removed
  if (kind === 'appointment' && appointment) return `${text.appointment}: ${text.at(appointment.at)} ${words}`
  if (kind === 'location') return `${text.location} ${words}`
  return photo ? `${text.photo} ${words}` : words
}
