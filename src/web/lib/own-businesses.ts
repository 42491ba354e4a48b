import type { User } from '#contract/accounts.ts'
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

function useOwn(id: number, user: User | null) {
  const { data } = useOwnList(user?.sides?.includes('business') ?? false)
  return data?.find((own) => own.id === id)
}

/** Whether a business is this person's; false while unknown. */
export const useOwns = (id: number, user: User | null): boolean => useOwn(id, user) !== undefined

/** Whether this person may change what is listed of it; false while unknown. */
export function useManages(id: number, user: User | null): boolean {
  const own = useOwn(id, user)
  return own !== undefined && own.role !== 'staff'
}

/** Whether this person owns it; false while unknown. */
export const useIsOwner = (id: number, user: User | null): boolean => useOwn(id, user)?.role === 'owner'
