import {
  ArrowRight,
  BadgeCheck,
  FerrisWheel,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
} from 'lucide-react'
import { Link } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { adminNotificationText } from '#text/admin-notifications.ts'
import { standingLinkText } from '#text/standing-links.ts'
import { wheelButtonText as text } from '#text/wheel-button.ts'

type Place = { to: string; label: string; icon: LucideIcon; tone: string }

/** Where owners and admins look after their wheel, and admins tell people something. */
const places: Partial<Record<UserType, readonly Place[]>> = {
  business: [
    { to: '/business-dashboard/prizes', label: text.ofOwner, icon: FerrisWheel, tone: 'text-prize' },
    {
      to: '/business-dashboard/claims',
      label: standingLinkText.ownClaims,
      icon: BadgeCheck,
      tone: 'text-accent',
    },
  ],
  admin: [
    { to: '/admin/wheel', label: text.ofAdmin, icon: FerrisWheel, tone: 'text-prize' },
    { to: '/admin/notifications', label: adminNotificationText.title, icon: Megaphone, tone: 'text-accent' },
    { to: '/admin/claims', label: standingLinkText.claims, icon: BadgeCheck, tone: 'text-accent' },
    { to: '/admin/reviews', label: standingLinkText.reviews, icon: MessageSquareText, tone: 'text-accent' },
  ],
}

export function RoleLinks({ userType }: { userType: UserType }) {
  return places[userType]?.map(({ to, label, icon: Icon, tone }) => (
    <Link
      key={to}
      to={to}
      className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 font-semibold text-accent hover:bg-accent-soft"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${tone}`} strokeWidth={1.75} />
      <span className="flex-1">{label}</span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </Link>
  ))
}
