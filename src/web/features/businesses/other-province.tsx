import type { BusinessCard } from '#contract/businesses.ts'
import { fold } from '#lib/turkish.ts'
import { otherProvinceText as text } from '#text/search-no-results.ts'
import type { StandIn } from '#web/lib/where.ts'
import { useGeocode } from '#web/lib/where.ts'
import { pointOf } from './contact-buttons.tsx'

/** Above a list ordered by the account's province, without distances: that what stands first is not there. */
export function OtherProvince({
  standIn,
  first,
}: {
  standIn: StandIn | null
  first: Pick<BusinessCard, 'latitude' | 'longitude'> | undefined
}) {
  const name = standIn?.kind === 'province' ? standIn.name : null
  const place = useGeocode(name !== null && first ? pointOf(first) : null).data
  if (name === null || !place || fold(place.city) === fold(name)) return null
  return (
    <div role="status" className="grid gap-1 rounded-lg border border-accent bg-accent-soft p-4">
      <p className="font-semibold">{text.title(name)}</p>
      <p>{text.text}</p>
    </div>
  )
}
