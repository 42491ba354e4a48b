import { Mail, UserRound } from 'lucide-react'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Phone } from './facts.tsx'

/** The account that decisions are sent to. */
export function OwnerCard({ owner }: { owner: BusinessForStaff['owner'] }) {
  if (!owner) return <p className="text-ink-soft">{text.noOwner}</p>
  const { name, email, phone, isConfirmed, createdAt } = owner
  return (
    <div className="grid gap-2">
      <p className="flex gap-2">
        <UserRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 font-semibold break-words">{name}</span>
          <Badge tone={isConfirmed ? 'estimated' : 'note'}>
            {isConfirmed ? text.confirmed : text.unconfirmed}
          </Badge>
        </span>
      </p>
      <p className="flex gap-2">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
        <span className="flex min-w-0 flex-wrap gap-x-3 gap-y-2">
          <a href={`mailto:${email}`} className="min-w-0 wrap-anywhere text-accent underline">
            {email}
          </a>
          <Phone number={phone} />
        </span>
      </p>
      <p className="text-sm text-ink-soft">{text.ownerSince(createdAt)}</p>
    </div>
  )
}
