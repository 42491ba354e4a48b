import { ArrowRight, BadgeCheck, FerrisWheel, type LucideIcon, MapPinPlus, SquareKanban } from 'lucide-react'
import { Link } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { roleLinkText as text } from '#text/home.ts'

type Place = { to: string; label: string; icon: LucideIcon; tone: string }

/** Where owners look after their wheel and claims, and the staff goes to work. */
const places: Partial<Record<UserType, readonly Place[]>> = {
  business: [
    { to: '/business-dashboard/prizes', label: text.prizes, icon: FerrisWheel, tone: 'text-prize' },
    { to: '/business-dashboard/claims', label: text.ownClaims, icon: BadgeCheck, tone: 'text-accent' },
  ],
  admin: [{ to: '/admin', label: text.admin, icon: SquareKanban, tone: 'text-accent' }],
  field: [{ to: '/field-work', label: text.field, icon: MapPinPlus, tone: 'text-accent' }],
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
