import { MapPin } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { streetText } from '#text/streets.ts'
import { useStreetNear, useStreetOf } from '#web/lib/streets.ts'
import { pointOf } from './contact-buttons.tsx'

type Props = { business: { address: string | null; latitude: number | null; longitude: number | null } }

/** The street of a business without an address; reserves its space while loading. */
export function StreetLine({ business }: Props) {
  const street = useStreetOf(business.address ? null : pointOf(business))
  if (street === null) return null
  return (
    <li className="flex min-h-5 items-start gap-2">
      {street !== undefined && (
        <>
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
          <span className="line-clamp-2">{streetText.near(street)}</span>
        </>
      )}
    </li>
  )
}

type Addressed = Pick<BusinessDetail, 'address' | 'district' | 'latitude' | 'longitude'>

/** The address of a business, else the street at its position. */
export function useAddress(business: Addressed): string {
  const { address, district } = business
  const { data } = useStreetNear(address ? null : pointOf(business))
  return address || (data?.street ? streetText.near(data.street, district ?? data.district) : '')
}
