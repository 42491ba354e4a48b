import { ExternalLink, Merge } from 'lucide-react'
import type { LikelyDuplicate } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { mergeText } from '#text/merges.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx'
import { Phone } from './facts.tsx'
import { Photos } from './photos.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Other rows that may be the same place, the likeliest first. Links open a new tab. */
type Props = {
  duplicates: readonly LikelyDuplicate[]
  /** The page on which this one is merged with a duplicate; null where it cannot be. */
  toMerge: ((duplicateId: number) => string) | null
}

/** Adds district and city unless the address names them. */
const addressLine = ({ address, district, city }: LikelyDuplicate): string =>
  [address, ...[district, city].filter((name) => name && !address.includes(name))].filter(Boolean).join(', ')

export function DuplicateList({ duplicates, toMerge }: Props) {
  if (duplicates.length === 0) return <p className="text-ink-soft">{text.noDuplicates}</p>
  return (
    <ul className="grid gap-3">
      {duplicates.map((duplicate) => (
        <li key={duplicate.id} className="grid gap-2 rounded-md border border-line p-3">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{duplicate.name}</span>
            <StatusBadge status={duplicate.status} isMerged={duplicate.isMerged} />
            {duplicate.isSamePhone && <Badge tone="note">{text.samePhone}</Badge>}
          </p>
          <p className="text-sm">
            {[
              text.alike(duplicate.similarity),
              duplicate.distanceKm === null ? null : text.away(duplicate.distanceKm),
              duplicate.category,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm text-ink-soft">
            {addressLine(duplicate)} {duplicate.phone && <Phone number={duplicate.phone} />}
          </p>
          {duplicate.photos.length > 0 && <Photos name={duplicate.name} photos={duplicate.photos} />}
          <div className="-mx-4 flex flex-wrap">
            <ButtonAnchor
              look="quiet"
              outside
              href={`/admin/businesses/${duplicate.id}`}
              aria-label={text.openDuplicate(duplicate.name)}
            >
              <ExternalLink aria-hidden className="size-5" strokeWidth={1.75} />
              {text.open}
            </ButtonAnchor>
            {toMerge && (
              <ButtonLink
                look="quiet"
                to={toMerge(duplicate.id)}
                aria-label={mergeText.startMerge(duplicate.name)}
              >
                <Merge aria-hidden className="size-5" strokeWidth={1.75} />
                {mergeText.withDuplicate}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
