import type { User } from '#contract/accounts.ts'
import { useOwnList } from '#web/lib/own-businesses.ts'

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
