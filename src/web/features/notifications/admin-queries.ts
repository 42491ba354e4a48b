import { keepPreviousData } from '@tanstack/react-query'
import type { NotificationKind } from '#contract/notifications.ts'
import {
  countRecipients,
  findRecipients,
  listSentNotifications,
  type TargetType,
} from '#contract/notifications-admin.ts'
import { useAsk } from '#web/lib/ask.ts'

export const SENT = ['sent notifications'] as const

/** Whom a notification is for, as the call takes it. */
export type Audience = {
  targetType: TargetType
  kind: NotificationKind
  targetCities?: string[]
  userIds?: number[]
}

export const useSent = () => useAsk(SENT, listSentNotifications, {}, { staleTime: 0 })

/** Number of readers it would reach now; null while the audience is incomplete. */
export const useReach = (audience: Audience | null) =>
  useAsk(['reach', audience], countRecipients, audience && { body: audience }, { staleTime: 10_000 })

const MIN_LETTERS = 2

export const useFound = (words: string) =>
  useAsk(['recipients', words], findRecipients, words.length < MIN_LETTERS ? null : { query: { q: words } }, {
    placeholderData: keepPreviousData,
  })
