import type { User } from '#contract/accounts.ts'
import { listOwnBusinesses } from '#contract/businesses-own.ts'
import { useAsk } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'

/** Whether a business is this person's; false while unknown. */
export function useOwns(id: number, user: User | null): boolean {
  const { data } = useAsk(
    OWN_BUSINESSES,
    listOwnBusinesses,
    {},
    { enabled: user?.sides?.includes('business') ?? false },
  )
  return data?.some((own) => own.id === id) ?? false
}
