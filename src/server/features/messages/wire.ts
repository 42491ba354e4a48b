import type { Message, ThreadSide } from '#contract/messages.ts'
import type { Presence, Thread } from '#contract/messages-threads.ts'
import { shownName } from '#lib/shown-name.ts'
import { toPicture } from '../uploads/uploads.ts'
import { otherSide, sideOf, whyClosed } from './rules.ts'
import type { MessageRow, ThreadRow } from './store.ts'

/** A message as one side sees it; the staff, who is on none, owns nothing in it. */
export function toMessage(row: MessageRow, viewer: { side: ThreadSide | null; userId: number }): Message {
  const { id, no, side, kind, isAutomatic, lat, lng, appointmentAt } = row
  return {
    id,
    no,
    side,
    kind,
    isAutomatic,
    isMine: side === viewer.side,
    // The customer talks with the business, not with whoever of its people was there.
    author: side === 'business' && viewer.side !== 'customer' ? row.authorName : null,
    text: row.body,
    location: lat === null || lng === null ? null : { lat: Number(lat), lng: Number(lng) },
    appointment: appointmentAt && {
      at: appointmentAt.toISOString(),
      answer: row.answer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    },
    photo: row.photo && toPicture(row.photo),
    isRemoved: row.erasedAt !== null,
    sentAt: row.sentAt.toISOString(),
    clientId: row.authorId === viewer.userId ? row.clientId : null,
  }
}

/** A conversation as this person, who takes part in it, sees it. */
export function toThread(row: ThreadRow, userId: number, last: MessageRow | undefined): Thread {
  const side = sideOf(row, userId) ?? 'customer'
  const marks = {
    customer: { got: row.customerGotNo, read: row.customerReadNo, unread: row.customerUnread },
    business: { got: row.businessGotNo, read: row.businessReadNo, unread: row.businessUnread },
  }
  return {
    id: row.id,
    side,
    businessId: row.businessId,
    businessName: row.businessName,
    customerName: shownName(row.firstName, row.lastName),
    lastMessage: last ? toMessage(last, { side, userId }) : null,
    lastAt: row.lastAt.toISOString(),
    unread: marks[side].unread,
    otherDeliveredNo: marks[otherSide(side)].got,
    otherReadNo: marks[otherSide(side)].read,
    readNo: marks[side].read,
    pinned: row.pinned,
    isBlockedByMe: side === 'customer' ? row.customerBlocked : row.businessBlocked,
    canSend: whyClosed(row) === null,
  }
}

/** A side's presence: online, or when its last member was. */
export function presenceOf(seen: readonly { isOnline: boolean; lastSeenAt: Date | null }[]): Presence {
  const latest = seen.toSorted((a, b) => Number(b.lastSeenAt) - Number(a.lastSeenAt))
  return toPresence(latest.find(({ isOnline }) => isOnline) ?? latest[0])
}

export const toPresence = (seen: { isOnline: boolean; lastSeenAt: Date | null } | undefined): Presence => ({
  isOnline: seen?.isOnline ?? false,
  lastSeenAt: seen?.lastSeenAt?.toISOString() ?? null,
})
