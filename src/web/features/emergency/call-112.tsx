import { Phone } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { emergencyText } from '#text/emergency.ts'
import { siteText } from '#text/site.ts'
import { Button } from '#web/ui/button.tsx'

const text = emergencyText.call
const large =
  'flex min-h-20 w-full items-center justify-center gap-3 rounded-lg bg-danger-fill px-4 text-center text-2xl font-bold text-white transition-colors duration-150 hover:bg-danger-fill-hover'
const below = 'flex min-h-12 items-center justify-center gap-3 text-center'

/** 112, asking once before it dials: the first press shows the link in its own place, the second one follows it. */
export function Call112() {
  const [asking, setAsking] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const began = useRef(false)

  // The keyboard goes on where it was: to the link, and back to the button.
  useEffect(() => {
    if (asking) link.current?.focus()
    else if (began.current) first.current?.focus()
    began.current ||= asking
  }, [asking])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAsking(false)
    if (event.key === 'Enter' && event.repeat) event.preventDefault() // a key held down asks, it does not dial
  }
  /** The second half of a double tap was meant for the button that stood here. */
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault()
  }
  return (
    <section aria-label={text.title} className="grid gap-1">
      {asking ? (
        <a
          ref={link}
          href={`tel:${siteText.emergencyNumber}`}
          className={large}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <Phone aria-hidden className="size-8 shrink-0" />
          {text.confirm}
        </a>
      ) : (
        <button ref={first} type="button" className={large} onClick={() => setAsking(true)}>
          <Phone aria-hidden className="size-8 shrink-0" />
          {text.ask}
        </button>
      )}
      <p role="status" className={below}>
        {asking ? text.asked : text.covers}
        {asking && (
          <Button look="secondary" onClick={() => setAsking(false)} onKeyDown={onKeyDown}>
            {text.cancel}
          </Button>
        )}
      </p>
    </section>
  )
}
