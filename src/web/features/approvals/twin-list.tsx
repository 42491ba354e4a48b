import { ExternalLink, Merge } from 'lucide-react'
import type { Twin } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { mergeText } from '#text/merges.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Phone } from './facts.tsx'
import { Photos } from './photos.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Other rows that may be the same place, the likeliest first. Each opens beside this one, not over it. */
type Props = {
  twins: readonly Twin[]
  /** The page on which this one is merged with a twin; null where it cannot be. */
  toMerge: ((twinId: number) => string) | null
}

/** Adds district and city unless the address names them. */
const addressLine = ({ address, district, city }: Twin): string =>
  [address, ...[district, city].filter((name) => name && !address.includes(name))].filter(Boolean).join(', ')

export function TwinList({ twins, toMerge }: Props) {
  if (twins.length === 0) return <p className="text-ink-soft">{text.noTwins}</p>
  return (
    <ul className="grid gap-3">
      {twins.map((twin) => (
        <li key={twin.id} className="grid gap-2 rounded-md border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{twin.name}</span>
            <StatusBadge status={twin.status} isMerged={twin.isMerged} />
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
            {addressLine(twin)} {twin.phone && <Phone number={twin.phone} />}
          </p>
          {twin.photos.length > 0 && <Photos name={twin.name} photos={twin.photos} />}
          <div className="-mx-4 flex flex-wrap">
            <ButtonAnchor
              look="quiet"
              outside
              href={`/admin/businesses/${twin.id}`}
              aria-label={text.openTwin(twin.name)}
            >
              <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
              {text.open}
            </ButtonAnchor>
            {toMerge && (
              <ButtonLink look="quiet" to={toMerge(twin.id)} aria-label={mergeText.startTwin(twin.name)}>
                <Merge aria-hidden className="size-5" strokeWidth={1.75} />
                {mergeText.withTwin}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
