import { Gift, Navigation, Phone, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { DIRECTORY_PATH } from '#contract/directory.ts'
import type { PageLink } from '#contract/directory-near.ts'
import { landingText as text } from '#text/landing.ts'
import { siteText } from '#text/site.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Logo, SkipLink } from '#web/ui/logo.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingPreview } from './landing-preview.tsx'
import { SiteFooter } from './site-footer.tsx'

const features = [
  { icon: Navigation, tone: 'bg-accent-soft text-accent', ...text.features.navigation },
  { icon: Gift, tone: 'bg-prize-soft text-prize', ...text.features.wheel },
  { icon: ShieldCheck, tone: 'bg-accent-soft text-accent', ...text.features.secure },
]

/** Links of this page as the server wrote it, read before the application draws it again; else none. */
const embeddedWays: readonly PageLink[] =
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLAnchorElement>('[data-ways] a')]
        .map((link) => ({ name: link.textContent, path: link.getAttribute('href') ?? DIRECTORY_PATH }))
        .filter(({ path }) => path !== DIRECTORY_PATH)

/** `ways`: provinces with most businesses, as the server knew them. */
export function LandingPage({ ways = embeddedWays }: { ways?: readonly PageLink[] }) {
  useTitle(text.title)
  return (
    <>
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-x-4 px-4 py-2">
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
        <LandingHero />
        <div className="mx-auto grid max-w-[1200px] gap-12 px-4 py-12">
          <LandingPreview />
          <FeatureCards title={text.featuresTitle} features={features} />
          <Browse ways={ways} />
        </div>
      </main>
      <SiteFooter />
    </>
  )
}

/** Plain links: the directory is no page of the application. */
function Browse({ ways }: { ways: readonly PageLink[] }) {
  return (
    <section aria-labelledby="browse" className="grid gap-4">
      <h2 id="browse" className="text-xl font-bold">
        {text.places}
      </h2>
      <ul data-ways className="flex flex-wrap gap-2">
        {[...ways, { name: text.allProvinces, path: DIRECTORY_PATH }].map(({ name, path }) => (
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
