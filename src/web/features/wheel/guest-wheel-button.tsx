import { FerrisWheel } from 'lucide-react'
import { useState } from 'react'
import { wheelButtonText as text } from '#text/wheel-button.ts'

/** The wheel of those who are signed out: it says what is missing, and leads there. Needs no router and no session. */
export function GuestWheelButton() {
  const [asked, setAsked] = useState(false)
  return (
    <div className="grid gap-2">
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-prize-fill px-4 py-2 font-semibold text-prize-ink hover:bg-prize-fill-hover"
      >
        <FerrisWheel aria-hidden className="size-5" strokeWidth={1.75} />
        {text.guest}
      </button>
      <div role="alert">
        {asked && (
          <p className="rounded-md border border-prize bg-prize-soft p-3">
            {text.guestAlert}{' '}
            <a
              href="/login"
              className="inline-flex min-h-12 items-center font-semibold text-accent underline"
            >
              {text.login}
            </a>
          </p>
        )}
      </div>
    </div>
  )
}
