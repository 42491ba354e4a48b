import type { Message } from '#contract/messages.ts'
import { momentText } from '#text/days.ts'
import { talkExcerptText as text } from '#text/messages-excerpt.ts'
import { useNow } from '#web/lib/use-time.ts'
import { classNames } from './class-names.ts'

/** A part of a conversation as the staff reads it: the customer on the left, the business on the right. */
export function TalkExcerpt({ messages }: { messages: readonly Message[] }) {
  const now = useNow()
  const wordsOf = ({ isRemoved, kind, text: words, appointment, photo }: Message): string => {
    if (isRemoved) return text.removed
    if (kind === 'appointment' && appointment)
      return `${text.appointment}: ${momentText(appointment.at, now)} ${words}`
    if (kind === 'location') return `${text.location} ${words}`
    return photo ? `${text.photo} ${words}` : words
  }
  return (
    <ul className="grid gap-2 rounded-md border border-line p-3">
      {messages.map((message) => (
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
          <p className="text-xs text-ink-soft tabular-nums">{momentText(message.sentAt, now)}</p>
        </li>
      ))}
    </ul>
  )
}
