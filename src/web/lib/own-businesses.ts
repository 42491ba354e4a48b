import { listOwnBusinesses, type OwnBusiness } from '#contract/businesses-own.ts'
import { useAsk } from './ask.ts'

export const OWN_BUSINESSES = ['own-businesses']

const REFRESH_MS = 60_000
const SHORTEST_MS = 1000

/** Each minute, and a second after the first of them opens or closes, or its switch ends. */
function untilNext(businesses: readonly OwnBusiness[]): number {
  const moments = businesses.flatMap(({ nextChangeAt, openSwitch }) => [nextChangeAt, openSwitch?.until])
  const waits = moments.flatMap((moment) => {
    const wait = moment ? Date.parse(moment) - Date.now() : -1
    return wait > 0 ? [wait + SHORTEST_MS] : []
  })
  return Math.min(REFRESH_MS, ...waits)
}

/** Businesses of the signed-in owner, drafts included. */
export const useOwnBusinesses = () =>
  useAsk(
    OWN_BUSINESSES,
    listOwnBusinesses,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => untilNext(state.data ?? []), refetchOnReconnect: true },
  )

/** The same for pages that need no news of them. */
export const useOwnList = (isWanted = true) =>
  useAsk(OWN_BUSINESSES, listOwnBusinesses, {}, { enabled: isWanted })
