import { ExternalLink } from 'lucide-react'
import type { Twin } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Phone } from './facts.tsx'
import { Photos } from './photos.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Other rows that may be the same place, the likeliest first. Each opens beside this one, not over it. */
export function TwinList({ twins }: { twins: readonly Twin[] }) {
  if (twins.length === 0) return <p className="text-ink-soft">{text.noTwins}</p>
  return (
    <ul className="grid gap-3">
      {twins.map((twin) => (
        <li key={twin.id} className="grid gap-2 rounded-md border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{twin.name}</span>
            <StatusBadge status={twin.status} />
            {twin.isSamePhone && <Badge tone="note">{text.samePhone}</Badge>}
          </p>
          <p className="text-sm">
            {[
              text.alike(twin.similarity),
              twin.distanceKm === null ? null : text.away(twin.distanceKm),
              twin.category,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm text-ink-soft">
            {[twin.address, twin.district, twin.city].filter(Boolean).join(', ')}{' '}
            {twin.phone && <Phone number={twin.phone} />}
          </p>
          {twin.photos.length > 0 && <Photos name={twin.name} photos={twin.photos} />}
          <ButtonAnchor
            look="quiet"
            outside
            href={`/admin/businesses/${twin.id}`}
            aria-label={text.openTwin(twin.name)}
            className="-ml-4 justify-self-start"
          >
            <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
            {text.open}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  )
}
