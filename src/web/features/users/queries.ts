import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UserType } from '#contract/accounts.ts'
import { getUser, listUsers, makeUser, type UserState } from '#contract/admin-users.ts'
import type { Request } from '#contract/endpoint.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'

const USERS = 'users'

/** Which accounts are looked at. */
export type UsersQuestion = { q: string; role: UserType | undefined; state: UserState | undefined }

export const useUsers = ({ q, role, state }: UsersQuestion) =>
  useInfiniteQuery({
    queryKey: [USERS, 'list', q, role, state],
    queryFn: ({ pageParam, signal }) =>
      askPage(
        listUsers,
        {
          query: {
            ...(q && { q }),
            ...(role && { role }),
            ...(state && { state }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const useUser = (id: number) =>
  useQuery({
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) => ask(getUser, { params: { id } }, signal),
    staleTime: 0,
  })

/** What was fetched of accounts is fetched anew. */
export function useFreshUsers() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [USERS] })
}

export function useMakeUser() {
  const fresh = useFreshUsers()
  return (body: Request<typeof makeUser>['body']) => call(makeUser, { body }).finally(fresh)
}
