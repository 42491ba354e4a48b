import { FerrisWheel } from 'lucide-react'
import { wheelButtonText as text } from '#text/wheel-button.ts'
import { withReturn } from '#web/lib/addresses.ts'

const NEEDS_LOGIN = 'giris-gerekli'

/** The wheel's button for guests: explains that it needs an account, and links to the login. Works without a script. */
export function GuestWheelButton() {
  return (
    <div className="grid gap-2">
      <a
        href={`#${NEEDS_LOGIN}`}
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-prize-fill px-4 py-2 font-semibold text-prize-ink hover:bg-prize-fill-hover"
      >
        <FerrisWheel aria-hidden className="size-5" strokeWidth={1.75} />
        {text.guest}
      </a>
      <p
        id={NEEDS_LOGIN}
        role="alert"
        tabIndex={-1}
        className="hidden scroll-mt-24 rounded-md border border-prize bg-prize-soft p-3 target:block"
      >
        {text.guestAlert}{' '}
        <a
          href={withReturn('/login', '/wheel')}
          className="inline-flex min-h-12 items-center font-semibold text-accent underline"
        >
          {text.login}
        </a>
      </p>
    </div>
  )
}
