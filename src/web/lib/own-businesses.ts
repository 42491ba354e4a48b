import { useQuery } from '@tanstack/react-query'
import { listOwnBusinesses, type OwnBusiness } from '#contract/own-businesses.ts'
import { ask } from './ask.ts'

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

/** What the signed-in owner has, drafts included. */
export const useOwnBusinesses = () =>
  useQuery({
    queryKey: OWN_BUSINESSES,
    queryFn: ({ signal }) => ask(listOwnBusinesses, {}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => untilNext(state.data ?? []),
    refetchOnReconnect: true,
  })
