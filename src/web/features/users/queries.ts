import { useQueryClient } from '@tanstack/react-query'
import type { UserType } from '#contract/accounts.ts'
import type { Request } from '#contract/endpoint.ts'
import { getUser, listUsers, makeUser, type UserState } from '#contract/users.ts'
import { useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'

const USERS = 'users'

/** Which accounts are looked at. */
export type UsersQuestion = { q: string; role: UserType | undefined; state: UserState | undefined }

export const useUsers = ({ q, role, state }: UsersQuestion) =>
  useAskPages([USERS, 'list', q, role, state], listUsers, (cursor) => ({
    query: { q: q || undefined, role, state, cursor },
  }))

export const useUser = (id: number) =>
  useAsk([USERS, 'one', id], getUser, { params: { id } }, { staleTime: 0 })

/** Refetches all queries of accounts. */
export function useFreshUsers() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [USERS] })
}

export function useMakeUser() {
  const fresh = useFreshUsers()
  return (body: Request<typeof makeUser>['body']) => call(makeUser, { body }).finally(fresh)
}
