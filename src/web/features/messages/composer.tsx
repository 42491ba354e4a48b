import { CalendarClock, MapPin, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_MAX, type ThreadSide } from '#contract/messages.ts'
import { composerText as text } from '#text/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AppointmentPanel, LocationPanel } from './composer-panels.tsx'
import { type Photo, write } from './outbox.ts'
import type { Content, Target } from './outbox-store.ts'
import { QuickReplies } from './quick-replies.tsx'
import { sayTyping } from './typing.ts'
import { useWords } from './use-words.ts'

/** Its code only where somebody writes; with a weak network the other buttons do not wait for it. */
const PicturePicker = lazy(() =>
  import('#web/ui/picture-picker.tsx').then((m) => ({ default: m.PicturePicker })),
)

/** The counter appears from this length on. */
const COUNTED_FROM = 1500

type Props = {
  target: Target
  threadId: number | null
  side: ThreadSide
  /** Whether the other side is online and sees that one is typing. */
  isHeard: boolean
  quickReplies?: readonly string[] | undefined
  /** Take the keyboard at once. */
  focus?: boolean | undefined
}

/** The composer. Messages are queued first, so typing never waits for the network. */
export function Composer({ target, threadId, side, isHeard, quickReplies = [], focus }: Props) {
  const { words, ...typed } = useWords(target)
  const [panel, setPanel] = useState<'location' | 'appointment' | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const counter = useId()
  useEffect(() => {
    if (focus) area.current?.focus()
  }, [focus])

  const trimmed = words.trim()
  const isTooLong = trimmed.length > MESSAGE_MAX
  const change = (next: string) => {
    typed.change(next)
    tellTyping(next.trim() !== '')
  }
  const tellTyping = (isTyping: boolean) => {
    if (threadId !== null && isHeard) sayTyping(threadId, isTyping)
  }
  const send = (content: Content, photo?: Photo) => write(target, content, photo)
  const submit = async () => {
    if (trimmed === '' || isTooLong || (await typed.submit()) === null) return
    tellTyping(false)
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const close = () => {
    setPanel(null)
    area.current?.focus()
  }
  const sendPanel = async (content: Content) => {
    if (await send(content)) close()
  }
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line p-3">
      <QuickReplies replies={quickReplies} onSend={(message) => void send({ message })} />
      {panel === 'location' && (
        <LocationPanel onSend={(content) => void sendPanel(content)} onClose={close} />
      )}
      {panel === 'appointment' && (
        <AppointmentPanel onSend={(content) => void sendPanel(content)} onClose={close} />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex items-end gap-2"
      >
        <textarea
          ref={area}
          name="message"
          rows={1}
          value={words}
          aria-label={text.label}
          aria-describedby={counter}
          aria-invalid={isTooLong || undefined}
          placeholder={text.placeholder}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-40 min-h-12 min-w-0 flex-1 resize-none rounded-md border border-line-strong bg-surface px-3 py-2.5 wrap-anywhere placeholder:text-ink-soft"
        />
        <Button type="submit" disabled={trimmed === '' || isTooLong} className="disabled:opacity-50">
          <SendHorizontal aria-hidden className="size-5" />
          <span className="max-sm:sr-only">{text.send}</span>
        </Button>
      </form>
      <div className="-ml-2 flex flex-wrap items-center">
        <Button
          look="quiet"
          className="px-2!"
          aria-expanded={panel === 'location'}
          onClick={() => setPanel('location')}
        >
          <MapPin aria-hidden className="size-5" strokeWidth={1.75} />
          {text.location.open}
        </Button>
        {side === 'customer' && (
          <Button
            look="quiet"
            className="px-2!"
            aria-expanded={panel === 'appointment'}
            onClick={() => setPanel('appointment')}
          >
            <CalendarClock aria-hidden className="size-5" strokeWidth={1.75} />
            {text.appointment.open}
          </Button>
        )}
        <Suspense fallback={null}>
          <PicturePicker
            look="quiet"
            label={text.photo}
            onPicture={(photo) => send({ kind: 'photo' }, photo)}
          />
        </Suspense>
        <p id={counter} className="ml-auto text-right text-sm text-ink-soft">
          {trimmed.length < COUNTED_FROM ? (
            <span className="hidden lg:inline">{text.hint}</span>
          ) : (
            <span className={classNames(isTooLong && 'font-semibold text-danger')}>
              {isTooLong && `${text.tooLong(MESSAGE_MAX)} `}
              {text.left(trimmed.length, MESSAGE_MAX)}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
