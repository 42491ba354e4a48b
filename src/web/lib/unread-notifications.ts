import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

const UNREAD = ['unread notifications'] as const

/** How many the person has not read. Told by the stream, which home does not wait for; goes with the rest of the cache. */
export const useUnreadNotifications = (): number =>
  useQuery<number>({ queryKey: UNREAD, queryFn: skipToken }).data ?? 0

export const setUnreadNotifications = (client: QueryClient, count: number): void => {
  client.setQueryData(UNREAD, count)
}
