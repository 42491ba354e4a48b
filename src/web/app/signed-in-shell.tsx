import { Heart, House, LayoutGrid, LogOut, MapPin, Search, Siren, UserRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { favoriteText } from '#text/favorites.ts'
import { panelText } from '#text/panel.ts'
import { siteText } from '#text/site.ts'
import { useSession } from '#web/lib/session.tsx'
import { useLeave } from '#web/lib/use-leave.ts'
import { usePageChange } from '#web/lib/use-page-change.ts'
import { FooterLinks } from '#web/pages/site/footer-links.tsx'
import { SiteFooter } from '#web/pages/site/site-footer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

/** For the few whose address is not proven yet; without it the page stands all the same. */
const ConfirmBanner = lazy(() =>
  import('#web/features/accounts/confirm-banner.tsx').then(
    (m) => ({ default: m.ConfirmBanner }),
    () => ({ default: () => null }),
  ),
)

const home = { to: '/', label: siteText.nav.home, icon: House, tone: 'accent' } as const
const search = { to: '/search', label: siteText.nav.search, icon: Search, tone: 'accent' } as const
const nearby = { to: '/nearby-map', label: siteText.nav.nearby, icon: MapPin, tone: 'accent' } as const
const categories = {
  to: '/categories',
  label: siteText.nav.categories,
  icon: LayoutGrid,
  tone: 'accent',
} as const
const emergency = { to: '/emergency', label: siteText.nav.emergency, icon: Siren, tone: 'danger' } as const

/** Where each kind of account looks after what is its own; staff have their second step and settings there. */
const panels: Readonly<Record<UserType, string>> = {
  customer: '/customer-dashboard',
  business: '/business-dashboard',
  field: '/customer-dashboard',
  admin: '/customer-dashboard',
}

/** A thumb reaches five, the panel last; the categories are on home and in the footer. */
const deskPlaces = [home, search, nearby, categories, emergency]
const barPlaces = [home, search, nearby, emergency]

/** Header on a desk, bar within thumb's reach on a phone. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  const session = useSession()
  usePageChange(content)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] items-center gap-2 px-4 py-2 md:gap-6">
          <Link to="/" className="inline-flex min-h-12 items-center rounded-md">
            <Logo name={siteText.brand} />
          </Link>
          <nav aria-label={siteText.mainNavigation} className="hidden gap-1 md:flex">
            {deskPlaces.map((place) => (
              <DeskLink key={place.to} {...place} />
            ))}
          </nav>
          <Account />
        </div>
      </header>
      {session.status === 'in' && !session.user.emailConfirmed && (
        <Suspense fallback={<div className="h-44 border-b border-line bg-accent-soft sm:h-20" />}>
          <ConfirmBanner />
        </Suspense>
      )}
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-6 outline-none"
      >
        {children}
      </main>
      <SiteFooter>
        <FooterLinks />
      </SiteFooter>
      <div className="h-20 md:hidden" />
      <nav
        aria-label={siteText.mainNavigation}
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {barPlaces.map((place) => (
          <BarLink key={place.to} {...place} />
        ))}
        {session.status === 'in' && (
          <BarLink
            to={panels[session.user.userType]}
            label={panelText.title}
            icon={UserRound}
            tone="accent"
          />
        )}
      </nav>
    </div>
  )
}

type Place = Omit<(typeof deskPlaces)[number], 'to' | 'label'> & { to: string; label: string }

function DeskLink({ to, label, icon: Icon, tone }: Place) {
  return (
    <NavLink
      to={to}
      end
      className={classNames(
        'inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken',
        tone === 'danger' ? 'text-danger' : 'text-ink-soft aria-[current=page]:text-accent',
      )}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      {label}
    </NavLink>
  )
}

function BarLink({ to, label, icon: Icon, tone }: Place) {
  return (
    <NavLink
      to={to}
      end
      className={classNames(
        'group flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs font-semibold -outline-offset-4',
        tone === 'danger' ? 'text-danger' : 'text-ink-soft aria-[current=page]:text-accent',
      )}
    >
      <span className="rounded-full px-4 py-0.5 transition-colors duration-150 group-aria-[current=page]:bg-sunken">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      {label}
    </NavLink>
  )
}

function Account() {
  const session = useSession()
  const leave = useLeave()
  if (session.status !== 'in') return null
  const { name, firstName, userType } = session.user
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <span className="truncate text-sm md:hidden">{firstName || name}</span>
      <NavLink
        to={panels[userType]}
        className="hidden min-h-12 min-w-0 flex-col justify-center rounded-md px-2 text-right leading-tight hover:bg-sunken aria-[current=page]:bg-sunken md:flex"
      >
        <span className="text-sm font-semibold text-accent">{panelText.title}</span>
        <span className="flex gap-1.5 text-xs">
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-ink-soft">{siteText.user.roles[userType]}</span>
        </span>
      </NavLink>
      <NavLink
        to="/favorites"
        aria-label={favoriteText.title}
        className="-mx-2 grid size-12 sm:mx-0 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-accent"
      >
        <Heart aria-hidden className="size-5" strokeWidth={1.75} />
      </NavLink>
      <Button look="secondary" onClick={() => leave()} className="max-sm:px-3">
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        {siteText.user.logout}
      </Button>
    </div>
  )
}
