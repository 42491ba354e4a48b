import type { Db } from '../../db/pool.ts'
import { addEvents } from '../live/live.ts'
import { queueFanOut } from '../push/push.ts'
import { holdStaffTelling, listStaff, listToldThisWeek } from './store-people.ts'
import { addNamed, addNotification, addRecipients } from './store-send.ts'

type Named = { id: number; name: string }
/**
 * Of the service itself: no consent is asked, no offer is made. `path`: a page of ours. `named`: the businesses that the
 * words call by name, which they lose with their owner.
 */
export type UserNotice = { title: string; message: string; path: string | null; named: readonly Named[] }

/** Sends automatic notifications, which have no sender, in the caller's transaction. */
export async function notifyUsers(
  tx: Db,
  userIds: readonly number[],
  { named, ...words }: UserNotice,
): Promise<void> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  const audience = { targetType: 'specific', kind: 'service', plates: [], userIds: people } as const
  const nobody = { senderId: null, clientId: null, isAutomatic: true }
  const id = await addNotification(tx, {
    ...audience,
    ...nobody,
    ...words,
    targetCount: people.length,
  })
  await addRecipients(tx, id, people)
  await addNamed(tx, id, named)
  await addEvents(
    tx,
    people.map((userId) => ({ userId, kind: 'notification', ref: id })),
  )
  await queueFanOut(tx, id)
}

/** Notifies each of the staff who did not get the same notice within a week. Processes take turns. */
export async function notifyStaffWeekly(tx: Db, notice: UserNotice): Promise<void> {
  await holdStaffTelling(tx)
  const told = await listToldThisWeek(tx, notice)
  const untold = (await listStaff(tx)).filter((id) => !told.has(id))
  await notifyUsers(tx, untold, notice)
}
