import { ArrowRight, Info, MapPin } from 'lucide-react'
import { useLocation } from 'react-router'
import { nearPath } from '#contract/directory-near.ts'
import { landingText as text } from '#text/landing.ts'
import { GuestWheelButton } from '#web/features/wheel/guest-wheel-button.tsx'
import { loginFor, ownPath, publicPathOf, withReturn } from '#web/lib/addresses.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { LandingPicture } from './landing-picture.tsx'

/** At an address that asks for an account, what anybody may see of it comes first, and login leads back there. */
export function LandingHero() {
  const { pathname, search, hash } = useLocation()
  const wanted = ownPath(pathname + search + hash)
  const open = publicPathOf(pathname, search)
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-[1200px] gap-4 px-4 py-5 md:grid-cols-[1.2fr_1fr] md:items-center md:gap-10 md:py-12">
        <div className="grid grid-cols-1 gap-4">
          <h1 className="text-2xl font-bold md:text-4xl">{text.title}</h1>
          <p className="max-w-prose text-lg text-ink-soft max-md:hidden">{text.lead}</p>
          <LandingPicture />
        </div>
        <div className="grid grid-cols-1 gap-3 md:max-w-md md:justify-self-end">
          {open !== null && (
            <ButtonAnchor href={open} className="text-lg">
              {text.openPublic}
              <ArrowRight aria-hidden className="size-5" />
            </ButtonAnchor>
          )}
          <ButtonAnchor
            look={open === null ? 'primary' : 'secondary'}
            href={nearPath(null)}
            className="min-h-14 text-lg"
          >
            <MapPin aria-hidden className="size-5" />
            {text.showOpen}
          </ButtonAnchor>
          <p className="text-sm text-ink-soft">{text.showOpenHint}</p>
          <div className="flex flex-wrap gap-2 *:flex-auto">
            <ButtonLink look="secondary" to={withReturn(loginFor(wanted), wanted)}>
              {text.login}
            </ButtonLink>
            <ButtonLink look="secondary" to={withReturn('/register', wanted)}>
              {text.registerCustomer}
            </ButtonLink>
            <ButtonLink look="secondary" to={withReturn('/business-register', wanted)}>
              {text.registerBusiness}
            </ButtonLink>
          </div>
          <p className="flex items-start gap-3 rounded-md bg-accent-soft p-3 text-sm">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {wanted === null ? text.notice : text.noticeHere}
          </p>
          <GuestWheelButton />
        </div>
      </div>
    </section>
  )
}
