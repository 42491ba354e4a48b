import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/messages.ts'
import { srcSetOf } from '#lib/picture-sizes.ts'
import { talkText as text } from '#text/messages.ts'
import { outsideMapHref } from '#web/lib/directions.ts'
import { classNames } from '#web/ui/class-names.ts'

type FrameProps = { isMine: boolean; speaker: string; foot: ReactNode; children: ReactNode }

/** Frame of one message: its side shows the writer; screen readers get the name. */
export function BubbleFrame({ isMine, speaker, foot, children }: FrameProps) {
  return (
    <div
      className={classNames(
        'grid w-fit max-w-[85%] gap-1 rounded-lg border px-3 py-2 sm:max-w-[70%]',
        isMine ? 'ml-auto border-transparent bg-accent-soft' : 'mr-auto border-line bg-surface',
      )}
    >
      <span className="sr-only">{speaker}</span>
      {children}
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 text-xs text-ink-soft">{foot}</p>
    </div>
  )
}

/** Plain text as it was written, whatever it is: nothing in it means anything to a browser. */
export function Words({ children }: { children: string }) {
  return children === '' ? null : <p className="whitespace-pre-wrap wrap-anywhere">{children}</p>
}

export function Place({ at }: { at: { lat: number; lng: number } }) {
  return (
    <p className="grid">
      <span className="flex items-center gap-2 font-semibold">
        <MapPin aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {text.location}
      </span>
      <a
        href={outsideMapHref(at)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-12 items-center font-semibold text-accent underline"
      >
        {text.openMap}
      </a>
    </p>
  )
}

/** Reserves its space before it has loaded. */
export function Photo({ message }: { message: Message }) {
  const { photo } = message
  if (!photo) return null
  return (
    <a href={photo.url} target="_blank" rel="noopener noreferrer">
      <img
        src={photo.url}
        srcSet={srcSetOf(photo)}
        sizes={`min(${photo.width}px, 30rem)`}
        width={photo.width}
        height={photo.height}
        alt={message.text || text.photo}
        loading="lazy"
        className="h-auto max-h-80 w-auto max-w-full rounded-md bg-sunken"
      />
    </a>
  )
}
