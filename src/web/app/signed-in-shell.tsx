import { Bell, Heart, LogOut, MessageCircle } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { favoriteText } from '#text/favorites.ts'
import { siteText } from '#text/site.ts'
import { TradeGlyphs } from '#web/features/businesses/place-card.tsx'
import { usePageChange } from '#web/lib/page-change.ts'
import { useLogout, useSession } from '#web/lib/session.tsx'
import { useUnreadMessages, useUnreadNotifications } from '#web/lib/shared-calls.ts'
import { FooterLinks } from '#web/pages/site/footer-links.tsx'
import { SiteFooter } from '#web/pages/site/site-footer.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SkipLink } from '#web/ui/logo.tsx'
import { BottomBar, mainClass, TopBar } from './site-bars.tsx'

/** For the few whose address is not proven yet; without it the page stands all the same. */
const ConfirmBanner = lazy(() =>
  import('#web/features/accounts/confirm-banner.tsx').then(
    (m) => ({ default: m.ConfirmBanner }),
    () => ({ default: () => null }),
  ),
)

/** The signs of all trades weigh as much as the cards: they follow what is read. Without them a card stands all the same. */
const TradeGlyph = lazy(() =>
  import('#web/features/categories/trade-glyph.tsx').then(
    (m) => ({ default: m.TradeGlyph }),
    () => ({ default: () => null }),
  ),
)

/** For `TradeGlyphs` in the application: signs are fetched where a card shows one. */
const fetchedGlyph = (trade: number) => (
  <Suspense>
    <TradeGlyph trade={trade} />
  </Suspense>
)

/** Where each kind of account looks after what is its own; the staff's first pages lead on to their settings. */
const panels: Readonly<Record<UserType, string>> = {
  customer: '/customer-dashboard',
  business: '/business-dashboard',
  field: '/field-work',
  admin: '/admin',
}

/** Header on a desk; bar within thumb's reach where there is no room for its words: on a phone, and an upright tablet. */
export function SignedInShell({ children }: { children: ReactNode }) {
  const content = useRef<HTMLElement>(null)
  const session = useSession()
  usePageChange(content)
  // By the address, not by what is shown there: a page on its way is as wide as the page.
  const isWide = useLocation().pathname.startsWith('/admin')
  return (
    <div data-desk={isWide || undefined} className="flex min-h-dvh flex-col">
      <SkipLink target="content">{siteText.skipToContent}</SkipLink>
      <TopBar>
        <Account />
      </TopBar>
      {session.status === 'in' && !session.user.emailConfirmed && (
        <Suspense fallback={<div className="h-44 border-b border-line bg-accent-soft sm:h-20" />}>
          <ConfirmBanner />
        </Suspense>
      )}
      <main ref={content} id="content" tabIndex={-1} className={mainClass}>
        <TradeGlyphs value={fetchedGlyph}>{children}</TradeGlyphs>
      </main>
      <SiteFooter>
        <FooterLinks />
      </SiteFooter>
      {session.status === 'in' && <BottomBar panel={panels[session.user.userType]} unread={<Unread />} />}
    </div>
  )
}

function Unread() {
  // Told by the stream, which home does not wait for; forgotten with the rest of the cache.
  const count = useUnreadMessages()
  if (!count) return null
  return (
    <span className="absolute top-1.5 left-1/2 ml-1 rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink">
      {count}
      <span className="sr-only">{siteText.nav.unread}</span>
    </span>
  )
}

const sign =
  'grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-accent'

function Account() {
  const session = useSession()
  const leave = useLogout()
  if (session.status !== 'in') return null
  const { name, firstName, userType } = session.user
  return (
    <div className="ml-auto flex min-w-0 items-center gap-2">
      <span className="truncate text-sm @max-[22.5rem]:hidden @desk:hidden">{firstName || name}</span>
      <NavLink
        to={panels[userType]}
        className="hidden min-h-12 min-w-0 flex-col justify-center rounded-md px-2 text-right leading-tight hover:bg-sunken aria-[current=page]:bg-sunken @desk:flex"
      >
        <span className="truncate text-sm font-semibold text-accent">{siteText.user.panel}</span>
        <span className="flex gap-1.5 text-xs">
          <span className="truncate">{firstName || name}</span>
          <span className="shrink-0 text-ink-soft">{siteText.user.roles[userType]}</span>
        </span>
      </NavLink>
      <NavLink to="/messages" className={classNames(sign, 'relative @max-desk:hidden')}>
        <MessageCircle aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="sr-only">{siteText.nav.messages}</span>
        <Unread />
      </NavLink>
      <NotificationBell />
      <NavLink to="/favorites" aria-label={favoriteText.title} className={classNames(sign, '-mx-2 sm:mx-0')}>
        <Heart aria-hidden className="size-5" strokeWidth={1.75} />
      </NavLink>
      <Button look="secondary" onClick={() => leave()} className="@max-[40rem]:px-3 @desk:@max-wide:px-3">
        <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="@max-[40rem]:sr-only @desk:@max-wide:sr-only">{siteText.user.logout}</span>
      </Button>
    </div>
  )
}

const MAX_SHOWN = 99

function NotificationBell() {
  const unread = useUnreadNotifications()
  return (
    <NavLink
      to="/notifications"
      aria-label={siteText.nav.notifications(unread)}
      className={classNames(sign, 'relative -mx-2 sm:mx-0')}
    >
      <Bell aria-hidden className="size-5" strokeWidth={1.75} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-accent-ink tabular-nums"
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </span>
      )}
    </NavLink>
  )
}
