import { ArrowRight, FerrisWheel } from 'lucide-react'
import { Link } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { wheelButtonText as text } from '#text/wheel-button.ts'

/** Where owners and admins look after their wheel. */
const places: Partial<Record<UserType, { to: string; label: string }>> = {
  business: { to: '/business-dashboard/prizes', label: text.ofOwner },
  admin: { to: '/admin/wheel', label: text.ofAdmin },
}

export function RoleLinks({ userType }: { userType: UserType }) {
  const place = places[userType]
  if (!place) return null
  return (
    <Link
      to={place.to}
      className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 font-semibold text-accent hover:bg-accent-soft"
    >
      <FerrisWheel aria-hidden className="size-5 shrink-0 text-prize" strokeWidth={1.75} />
      <span className="flex-1">{place.label}</span>
      <ArrowRight aria-hidden className="size-5 shrink-0" />
    </Link>
  )
}
