import type { BusinessListed } from '#contract/businesses.ts'
import { fold } from '#lib/turkish.ts'

type Searched = Pick<BusinessListed, 'name' | 'address' | 'description'>

/** Businesses whose name, address or description holds what was typed, Turkish letters folded. */
export function filterBusinesses<B extends Searched>(businesses: readonly B[], typed: string): readonly B[] {
  const wanted = fold(typed)
  if (!wanted) return businesses
  return businesses.filter((b) =>
    [b.name, b.address, b.description].some((words) => fold(words).includes(wanted)),
  )
}
