import type { Reply } from '#contract/endpoint.ts'
import type { EventData } from '#contract/live.ts'
import type { Received } from '#contract/notifications.ts'
import type { sendNotification } from '#contract/notifications-admin.ts'
import type { Places } from '../places/places.ts'
import type { NotificationRow, ReceivedRow } from './store.ts'
import type { SentRow } from './store-send.ts'

export function toNotification(row: NotificationRow): EventData<'notification'> {
  const { id, kind, title, message, path, sentAt } = row
  return { id, kind, title, message, path, sentAt: sentAt.toISOString() }
}

export const toReceived = (row: ReceivedRow): Received => ({ ...toNotification(row), isRead: row.isRead })

export function toSent(row: SentRow, { findCity }: Places): Reply<typeof sendNotification> {
  const { plates, senderName, targetCount, targetType } = row
  return {
    ...toNotification(row),
    targetType,
    targetCities: plates.map((plate) => findCity(plate) ?? plate),
    sentBy: senderName ?? '',
    targetUserCount: targetCount,
  }
}
