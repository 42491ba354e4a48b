import type { CallOutOffer } from '#contract/call-outs.ts'
import type { Category } from '#contract/categories.ts'
import { Failure } from '../../failure.ts'
import { within } from '../../within.ts'
import type { CallOuts } from '../call-outs/call-outs.ts'
import type { Where } from './near.ts'

/** The page is from memory; the offers are not, and hold nobody up. */
const PATIENCE_MS = 300
/** As in the application: the trades that come quickest. */
const MAX_OFFERS = 2

/** Makes the function that finds who can be called to where somebody is; none where that cannot be told in time. */
export function makeOffersAt(offers: CallOuts['offers'], onError: (error: unknown) => void) {
  return async (trade: Category | null, { position, street, network }: Where): Promise<CallOutOffer[]> => {
    const point = position ?? street?.point ?? null
    if (!point) return []
    try {
      const asked = offers({ lat: point.lat, lng: point.lng, categoryId: trade?.id }, network)
      const found = (await within(PATIENCE_MS, asked)) ?? []
      return found.toSorted((a, b) => a.minutes.from - b.minutes.from).slice(0, MAX_OFFERS)
    } catch (error) {
      if (!(error instanceof Failure)) onError(error) // an allowance used up
      return []
    }
  }
}
