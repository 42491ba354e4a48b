import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '#contract/accounts.ts'
import { listPeople } from '#contract/people.ts'
import { getOwnInvitation, listOwnInvitations } from '#contract/people-invitations.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import type { Session } from '#web/lib/session.tsx'
import { useSave } from '#web/lib/use-save.ts'

const TEAM = 'team'
const INVITATIONS = 'own-invitations'

export const useTeam = (businessId: number) =>
  useAsk([TEAM, businessId], listPeople, { params: { id: businessId } }, { staleTime: 0 })

/** A change of who works in a business. */
export const useSaveTeam = <Data, Input = void>(
  businessId: number,
  send: (input: Input) => Promise<Data>,
  options: { done?: string; failed: string; toastsRefusal?: boolean },
) => useSave(send, { ...options, stale: [[TEAM, businessId]] })

export const useOwnInvitations = () => useAsk([INVITATIONS], listOwnInvitations, {}, { staleTime: 0 })

/** The invitation of a mailed link. */
export const useInvitation = (token: string) =>
  useAsk(['invitation', token], getOwnInvitation, { params: { token } })

/** Asks again what the account is and has: it came to a business, or left one. */
export async function refreshSides(client: QueryClient, update: Session['update']): Promise<void> {
  update(await ask(currentUser, {}))
  await Promise.all([OWN_BUSINESSES, [INVITATIONS]].map((queryKey) => client.invalidateQueries({ queryKey })))
}
