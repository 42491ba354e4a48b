import { House, LayoutGrid, MapPin, MessageCircle, Search, Siren, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { siteText } from '#text/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Logo } from '#web/ui/logo.tsx'

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

const messages = {
  to: '/messages',
  label: siteText.nav.messages,
  icon: MessageCircle,
  tone: 'accent',
} as const

/** A thumb reaches five, the panel last; the map of what is near is the first thing on home. */
const deskPlaces = [home, search, nearby, categories, emergency]
const barPlaces = [home, search, emergency]

/** Around what the pages of signed-in people show. As tall as the screen below the bar: the footer is not in view while a page is on its way. */
export const mainClass =
  'mx-auto min-h-[calc(100dvh-4rem)] w-full max-w-[var(--page-width,1200px)] flex-1 px-4 py-6 outline-none'

/**
 * `children`: whose session it is. Its parts come and go by how many letters fit, not by the window's width: a container is
 * measured in the text's own size, which may be set larger.
 */
export function TopBar({ children }: { children: ReactNode }) {
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-[var(--page-width,1200px)] items-center gap-2 px-4 py-2 @max-[16rem]:flex-wrap @wide:gap-4">
        <Link to="/" className="inline-flex min-h-12 items-center rounded-md">
          <Logo name={siteText.brand} />
        </Link>
        <nav aria-label={siteText.mainNavigation} className="hidden gap-1 @desk:flex">
          {deskPlaces.map((place) => (
            <DeskLink key={place.to} {...place} />
          ))}
        </nav>
        {children}
      </div>
    </header>
  )
}

type BottomProps = {
  /** Where the account looks after what is its own. */
  panel?: string
  /** How many messages wait. */
  unread?: ReactNode
}

/** Within thumb's reach on a phone, and on a tablet held upright. */
export const BottomBar = ({ panel = '/customer-dashboard', unread }: BottomProps) => (
  <>
    <div className="@container">
      <div className="h-20 @desk:hidden" />
    </div>
    <div className="@container fixed inset-x-0 bottom-0 z-30">
      <nav
        aria-label={siteText.mainNavigation}
        className="grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] @desk:hidden"
      >
        {barPlaces.map((place) => (
          <BarLink key={place.to} {...place} />
        ))}
        <BarLink {...messages}>{unread}</BarLink>
        <BarLink to={panel} label={siteText.user.panel} icon={UserRound} tone="accent" />
      </nav>
    </div>
  </>
)

type Place = Omit<(typeof deskPlaces)[number], 'to' | 'label'> & { to: string; label: string }

function DeskLink({ to, label, icon: Icon, tone }: Place) {
  return (
    <NavLink
      to={to}
      end
      className={classNames(
        'inline-flex min-h-12 items-center gap-2 rounded-md px-2 font-semibold whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-sunken',
        tone === 'danger' ? 'text-danger' : 'text-ink-soft aria-[current=page]:text-accent',
      )}
    >
      <Icon aria-hidden className="size-5 @max-wide:hidden" strokeWidth={1.75} />
      {label}
    </NavLink>
  )
}

function BarLink({ to, label, icon: Icon, tone, children }: Place & { children?: ReactNode }) {
  return (
    <NavLink
      to={to}
      end
      className={classNames(
        'group relative flex min-h-16 flex-col items-center justify-center gap-0.5 text-xs font-semibold -outline-offset-4',
        tone === 'danger' ? 'text-danger' : 'text-ink-soft aria-[current=page]:text-accent',
      )}
    >
      <span className="rounded-full px-4 py-0.5 @max-[16rem]:px-1 transition-colors duration-150 group-aria-[current=page]:bg-sunken">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <span className="@max-[16rem]:sr-only">{label}</span>
      {children}
    </NavLink>
  )
}
