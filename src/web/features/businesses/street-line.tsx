import { type BusinessDetail, isBareAddress } from '#contract/businesses.ts'
import { streetText } from '#text/streets.ts'
import { useStreetNear, useStreetOf } from '#web/lib/streets.ts'
import { pointOf } from './contact-buttons.tsx'

type Addressed = Pick<BusinessDetail, 'district' | 'latitude' | 'longitude'> & { address: string | null }

type Props = { business: Addressed }

/** The street of a business whose address names none, else that address. */
export function StreetLine({ business }: Props) {
  const street = useStreetOf(isBareAddress(business) ? pointOf(business) : null)
  const { address, district } = business
  if (street === undefined) return null
  return street === null ? address || district : streetText.near(street, district)
}

/** The address of a business; where it names no street, the one at its position. */
export function useAddress(business: Addressed): string {
  const { address, district } = business
  const { data } = useStreetNear(isBareAddress(business) ? pointOf(business) : null)
  return data?.street ? streetText.near(data.street, district ?? data.district) : (address ?? '')
}
