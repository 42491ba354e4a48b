import type { Message } from '#contract/messages.ts'
import { momentText } from '#text/days.ts'
import { talkExcerptText as text } from '#text/messages.ts'
import { outsideMapHref } from '#web/lib/directions.ts'
import { useNow } from '#web/lib/use-time.ts'
import { classNames } from './class-names.ts'

/** A part of a conversation as the staff reads it: the customer on the left, the business on the right. */
export function TalkExcerpt({ messages }: { messages: readonly Message[] }) {
  const now = useNow()
  const wordsOf = ({ isRemoved, kind, text: words, appointment }: Message): string => {
    if (isRemoved) return text.removed
    if (kind === 'appointment' && appointment)
      return `${text.appointment}: ${momentText(appointment.at, now)} ${words}`
    return words
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
          <Attached message={message} />
          <p className="whitespace-pre-wrap wrap-anywhere empty:hidden">{wordsOf(message)}</p>
          <p className="text-xs text-ink-soft tabular-nums">{momentText(message.sentAt, now)}</p>
        </li>
      ))}
    </ul>
  )
}

/** Photo and place that were sent beside the words: the photo to be looked at, the place to be opened on a map. */
function Attached({ message: { isRemoved, location, photo } }: { message: Message }) {
  if (isRemoved) return null
  return (
    <>
      {photo && (
        <a href={photo.url} target="_blank" rel="noopener noreferrer">
          <img
            src={photo.url}
            alt={text.photo}
            width={photo.width}
            height={photo.height}
            className="max-h-48 w-auto rounded-md object-contain"
          />
        </a>
      )}
      {location && (
        <a
          href={outsideMapHref(location)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 items-center font-semibold text-accent underline"
        >
          {text.location}
        </a>
      )}
    </>
  )
}
