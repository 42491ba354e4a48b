import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { listOwnBusinesses } from '#contract/own-businesses.ts'
import { ask } from '#web/lib/ask.ts'

/** Whether a business is this person's; not, as long as nobody knows. */
export function useOwns(id: number, user: User | null): boolean {
  const { data } = useQuery({
    queryKey: ['own-businesses'],
    queryFn: ({ signal }) => ask(listOwnBusinesses, {}, signal),
    enabled: user?.sides?.includes('business') ?? false,
  })
  return data?.some((own) => own.id === id) ?? false
}
