import { type QueryClient, useQuery } from '@tanstack/react-query'
import { currentUser } from '#contract/accounts.ts'
import { listOwnInvitations } from '#contract/invitations.ts'
import { listPeople } from '#contract/people.ts'
import { ask } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import type { Session } from '#web/lib/session.tsx'

const TEAM = 'team'
const INVITATIONS = 'own-invitations'

export const useTeam = (businessId: number) =>
  useQuery({
    queryKey: [TEAM, businessId],
    queryFn: ({ signal }) => ask(listPeople, { params: { id: businessId } }, signal),
    staleTime: 0,
  })

export const refreshTeam = (client: QueryClient, businessId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [TEAM, businessId] })

export const useOwnInvitations = () =>
  useQuery({
    queryKey: [INVITATIONS],
    queryFn: ({ signal }) => ask(listOwnInvitations, {}, signal),
    staleTime: 0,
  })

/** Asks anew what the account is and has: it came to a business, or left one. */
export async function refreshSides(client: QueryClient, update: Session['update']): Promise<void> {
  update(await ask(currentUser, {}))
  await Promise.all([OWN_BUSINESSES, [INVITATIONS]].map((queryKey) => client.invalidateQueries({ queryKey })))
}
