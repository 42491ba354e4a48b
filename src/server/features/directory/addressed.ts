import { type BusinessListed, isBareAddress } from '#contract/businesses.ts'
import { streetText } from '#text/streets.ts'
import type { Streets } from '../streets/streets.ts'

type Addressed = Pick<BusinessListed, 'address' | 'district' | 'latitude' | 'longitude'>

export type FillAddresses = ReturnType<typeof makeFillAddresses>

/** Makes the function that gives cards whose address names no street the one they lie at. */
export const makeFillAddresses =
  ({ nearNow }: Pick<Streets, 'nearNow'>) =>
  <Business extends Addressed>(businesses: readonly Business[]): Business[] =>
    businesses.map((business) => {
      const { latitude: lat, longitude: lng } = business
      const street = isBareAddress(business) && lat !== null && lng !== null ? nearNow({ lat, lng }) : null
      return street === null ? business : { ...business, address: streetText.near(street) }
    })
