import { House, LayoutGrid, LogOut, MapPin, Siren } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { siteText } from '#text/site.ts'
import { useSession } from '#web/lib/session.tsx'
import { usePageChange } from '#web/lib/use-page-change.ts'
import { SiteFooter } from '#web/pages/site/site-footer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

const places = [
  { to: '/', label: siteText.nav.home, icon: House, tone: 'accent' },
  { to: '/nearby-map', label: siteText.nav.nearby, icon: MapPin, tone: 'accent' },
  { to: '/categories', label: siteText.nav.categories, icon: LayoutGrid, tone: 'accent' },
  { to: `/category/${EMERGENCY_CATEGORY}`, label: siteText.nav.emergency, icon: Siren, tone: 'danger' },
] as const

/** Header on a desk, bar within thumb's reach on a phone. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  usePageChange(content)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex max-w-[1200px] items-center gap-6 px-4 py-2">
          <Link to="/" className="inline-flex min-h-12 items-center rounded-md">
            <Logo name={siteText.brand} />
          </Link>
          <nav aria-label={siteText.mainNavigation} className="hidden gap-1 md:flex">
            {places.map((place) => (
              <DeskLink key={place.to} {...place} />
            ))}
          </nav>
          <Account />
        </div>
      </header>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-6 outline-none"
      >
        {children}
      </main>
      <SiteFooter />
      <div className="h-20 md:hidden" />
      <nav
        aria-label={siteText.mainNavigation}
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {places.map((place) => (
          <BarLink key={place.to} {...place} />
        ))}
      </nav>
    </div>
  )
}

type Place = (typeof places)[number]

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
  const navigate = useNavigate()
  if (session.status !== 'in') return null
  const { name, firstName, userType } = session.user
  const leave = () => {
    session.leave()
    void navigate('/')
  }
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <p className="min-w-0 text-right leading-tight">
        <span className="block truncate text-sm font-semibold sm:hidden">{firstName || name}</span>
        <span className="hidden truncate text-sm font-semibold sm:block">{name}</span>
        <span className="block text-xs text-ink-soft">{siteText.user.roles[userType]}</span>
      </p>
      <Button look="secondary" onClick={leave}>
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        {siteText.user.logout}
      </Button>
    </div>
  )
}
