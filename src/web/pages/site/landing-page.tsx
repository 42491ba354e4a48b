import {
  ArrowRight,
  Gift,
  Info,
  KeyRound,
  Lock,
  type LucideIcon,
  Navigation,
  Phone,
  Pill,
  ShieldCheck,
  Siren,
  Umbrella,
} from 'lucide-react'
import { Link } from 'react-router'
import { DIRECTORY_PATH, type PageLink } from '#contract/pages.ts'
import { directoryText } from '#text/directory.ts'
import { landingText as text } from '#text/landing.ts'
import { siteText } from '#text/site.ts'
import { GuestWheelButton } from '#web/features/wheel/guest-wheel-button.tsx'
import { servedWays } from '#web/lib/served-ways.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { SiteFooter } from './site-footer.tsx'

const features = [
  { icon: Navigation, tone: 'bg-accent-soft text-accent', ...text.features.navigation },
  { icon: Gift, tone: 'bg-prize-soft text-prize', ...text.features.wheel },
  { icon: ShieldCheck, tone: 'bg-accent-soft text-accent', ...text.features.secure },
]

const preview: { icon: LucideIcon; name: string }[] = [
  { icon: Siren, name: text.preview.emergency },
  { icon: KeyRound, name: text.preview.locksmith },
  { icon: Umbrella, name: text.preview.insurance },
  { icon: Pill, name: text.preview.pharmacy },
]

/** `ways`: provinces with most businesses, as the server knew them. */
export function LandingPage({ ways = servedWays }: { ways?: readonly PageLink[] }) {
  useTitle(text.title)
  return (
    <>
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] items-center justify-between gap-4 px-4 py-2">
          <Link to="/" className="inline-flex min-h-12 items-center rounded-md">
            <Logo name={siteText.brand} />
          </Link>
          <ButtonAnchor look="danger" href="tel:112" aria-label={siteText.callEmergency}>
            <Phone aria-hidden className="size-5" />
            {siteText.emergencyNumber}
          </ButtonAnchor>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <div className="mx-auto grid max-w-[1200px] gap-12 px-4 py-12">
          <FeatureCards title={text.featuresTitle} features={features} />
          <Preview />
          <Browse ways={ways} />
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

function Hero() {
  return (
    <section className="border-b border-line bg-surface">
      <div className="mx-auto grid max-w-[1200px] gap-8 px-4 py-10 md:grid-cols-[1.2fr_1fr] md:items-center md:py-20">
        <div className="grid gap-4">
          <h1 className="text-3xl font-bold md:text-4xl">{text.title}</h1>
          <p className="max-w-prose text-lg text-ink-soft">{text.lead}</p>
        </div>
        <div className="grid gap-3 md:max-w-md md:justify-self-end">
          <p className="flex items-start gap-3 rounded-md bg-accent-soft p-4">
            <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            {text.notice}
          </p>
          <ButtonLink to="/login" className="text-lg">
            {text.login}
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
          <div className="grid gap-3 sm:grid-cols-2">
            <ButtonLink look="secondary" to="/register">
              {text.registerCustomer}
            </ButtonLink>
            <ButtonLink look="secondary" to="/business-register">
              {text.registerBusiness}
            </ButtonLink>
          </div>
          <GuestWheelButton />
        </div>
      </div>
    </section>
  )
}

/** Plain links: the directory is no page of the application. */
function Browse({ ways }: { ways: readonly PageLink[] }) {
  return (
    <section aria-labelledby="browse" className="grid gap-4">
      <h2 id="browse" className="text-xl font-bold">
        {directoryText.landingPlaces}
      </h2>
      <ul data-ways className="flex flex-wrap gap-2">
        {[...ways, { name: directoryText.allProvinces, path: DIRECTORY_PATH }].map(({ name, path }) => (
          <li key={path}>
            <ButtonAnchor look="secondary" href={path}>
              {name}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Preview() {
  return (
    <section aria-labelledby="preview" className="grid gap-4">
      <div>
        <h2 id="preview" className="text-xl font-bold">
          {text.previewTitle}
        </h2>
        <p className="text-ink-soft">{text.previewText}</p>
      </div>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {preview.map(({ icon: Icon, name }) => (
          <li
            key={name}
            className="relative grid justify-items-center gap-2 rounded-lg border border-dashed border-line-strong px-4 py-6 text-ink-soft"
          >
            <Icon aria-hidden className="size-8" strokeWidth={1.5} />
            <span className="font-semibold text-ink">{name}</span>
            <span className="inline-flex items-center gap-1 text-sm">
              <Lock aria-hidden className="size-4" />
              {text.locked}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
