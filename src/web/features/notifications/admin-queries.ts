import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import {
  countRecipients,
  findRecipients,
  listSentNotifications,
  type TargetType,
} from '#contract/admin-notifications.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { ask } from '#web/lib/ask.ts'

export const SENT = ['sent notifications'] as const

/** Whom a notification is for, as the call takes it. */
export type Audience = {
  targetType: TargetType
  kind: NotificationKind
  targetCities?: string[]
  userIds?: number[]
}

export const useSent = () =>
  useQuery({ queryKey: SENT, queryFn: ({ signal }) => ask(listSentNotifications, {}, signal), staleTime: 0 })

/** How many it would reach now; null where nobody can be meant yet. */
export const useReach = (audience: Audience | null) =>
  useQuery({
    queryKey: ['reach', audience],
    queryFn: audience ? ({ signal }) => ask(countRecipients, { body: audience }, signal) : skipToken,
    staleTime: 10_000,
  })

const LEAST_LETTERS = 2

export const useFound = (words: string) =>
  useQuery({
    queryKey: ['recipients', words],
    queryFn:
      words.length < LEAST_LETTERS
        ? skipToken
        : ({ signal }) => ask(findRecipients, { query: { q: words } }, signal),
    placeholderData: keepPreviousData,
  })
