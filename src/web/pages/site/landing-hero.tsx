import { ArrowRight, Info, MapPin } from 'lucide-react'
import { useLocation } from 'react-router'
import { nearPath } from '#contract/directory-near.ts'
import { landingText as text } from '#text/landing.ts'
import { GuestWheelButton } from '#web/features/wheel/guest-wheel-button.tsx'
import { loginFor, ownPath, publicPathOf, withReturn } from '#web/lib/addresses.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'

/** At an address that asks for an account, what anybody may see of it comes first, and login leads back there. */
export function LandingHero() {
  const { pathname, search, hash } = useLocation()
  const wanted = ownPath(pathname + search + hash)
  const open = publicPathOf(pathname, search)
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-[1200px] gap-6 px-4 py-6 md:grid-cols-[1.2fr_1fr] md:items-center md:gap-8 md:py-20">
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold md:text-4xl">{text.title}</h1>
          <p className="max-w-prose text-lg text-ink-soft">{text.lead}</p>
        </div>
        <div className="grid gap-3 md:max-w-md md:justify-self-end">
          {open !== null && (
            <ButtonAnchor href={open} className="text-lg">
              {text.openPublic}
              <ArrowRight aria-hidden className="size-5" />
            </ButtonAnchor>
          )}
          <ButtonAnchor
            look={open === null ? 'primary' : 'secondary'}
            href={nearPath(null)}
            className="text-lg"
          >
            <MapPin aria-hidden className="size-5" />
            {text.showOpen}
          </ButtonAnchor>
          <p className="text-sm text-ink-soft">{text.showOpenHint}</p>
          <p className="flex items-start gap-3 rounded-md bg-accent-soft p-4">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {wanted === null ? text.notice : text.noticeHere}
          </p>
          <ButtonLink look="secondary" to={withReturn(loginFor(wanted), wanted)} className="text-lg">
            {text.login}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
          <div className="grid gap-3 sm:grid-cols-2">
            <ButtonLink look="secondary" to={withReturn('/register', wanted)}>
              {text.registerCustomer}
            </ButtonLink>
            <ButtonLink look="secondary" to={withReturn('/business-register', wanted)}>
              {text.registerBusiness}
            </ButtonLink>
          </div>
          <GuestWheelButton />
        </div>
      </div>
    </section>
  )
}
