import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { OpenState } from '#contract/businesses.ts'
import { getSite } from '#contract/site.ts'
import { countVisit, type VisitKind } from '#contract/stats-visits.ts'
import { useAsk } from './ask.ts'
import { call } from './call.ts'

/** The public settings of this installation; they do not change while a page lives. */
export const useSite = () => useAsk(['site'], getSite, {}, { staleTime: Number.POSITIVE_INFINITY })

const UNREAD = ['unread notifications'] as const
const UNREAD_MESSAGES = ['unread'] as const

/** How many conversations have unread messages, as the stream last said; undefined before. Forgotten with the rest of the cache. */
export const useUnreadMessages = () =>
  useQuery<number>({ queryKey: UNREAD_MESSAGES, queryFn: skipToken }).data

export const setUnreadMessages = (client: QueryClient, count: number): void => {
  client.setQueryData(UNREAD_MESSAGES, count)
}

/** How many the person has not read. Told by the stream, which home does not wait for; goes with the rest of the cache. */
export const useUnreadNotifications = (): number =>
  useQuery<number>({ queryKey: UNREAD, queryFn: skipToken }).data ?? 0

export const setUnreadNotifications = (client: QueryClient, count: number): void => {
  client.setQueryData(UNREAD, count)
}

/** A business as it stood where it was pressed. */
type Shown = { name: string; phone: string | null; openState?: OpenState | undefined }
type VisitListener = (businessId: number, kind: VisitKind, shown?: Shown) => void
const visitListeners = new Set<VisitListener>()

/** Follows the visits reported in this page; answers how to stop. */
export function onVisit(listener: VisitListener): () => void {
  visitListeners.add(listener)
  return () => void visitListeners.delete(listener)
}

/** Tells the server of a visit and waits for nothing: a call or a link goes on at once, and may leave the page. */
export function reportVisit(businessId: number, kind: VisitKind, shown?: Shown): void {
  for (const listener of visitListeners) listener(businessId, kind, shown)
  void call(countVisit, { params: { id: businessId }, body: { kind } }, { keepalive: true })
}
