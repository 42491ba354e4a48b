import { Mail, UserRound } from 'lucide-react'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Phone } from './facts.tsx'

/** Whom a decision is told. */
export function OwnerCard({ owner }: { owner: BusinessForStaff['owner'] }) {
  if (!owner) return <p className="text-ink-soft">{text.noOwner}</p>
  const { name, email, phone, isConfirmed, createdAt } = owner
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <UserRound aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} />
        {name}
        <Badge tone={isConfirmed ? 'estimated' : 'note'}>
          {isConfirmed ? text.confirmed : text.unconfirmed}
        </Badge>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <Mail aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} />
        <a href={`mailto:${email}`} className="min-w-0 break-all text-accent underline">
          {email}
        </a>
        <Phone number={phone} />
      </p>
      <p className="text-sm text-ink-soft">{text.ownerSince(createdAt)}</p>
    </div>
  )
}
