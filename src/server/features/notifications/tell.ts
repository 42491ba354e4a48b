import type { Db } from '../../db/pool.ts'
import { addEvents } from '../live/live.ts'
import { queueFanOut } from '../push/push.ts'
import { addNamed, addNotification, addRecipients } from './store-send.ts'
import { holdStaffTelling, listStaff, listToldThisWeek } from './store-staff.ts'

type Named = { id: number; name: string }
/**
 * Of the service itself: no consent is asked, no offer is made. `path`: a page of ours. `named`: the businesses that the
 * words call by name, which they lose with their owner.
 */
export type Telling = { title: string; message: string; path: string | null; named: readonly Named[] }

/** Tells some people what concerns them, in the caller's transaction; nobody composed it, nobody is its sender. */
export type TellPeople = (tx: Db, userIds: readonly number[], telling: Telling) => Promise<void>

export const tellPeople: TellPeople = async (tx, userIds, { named, ...telling }) => {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  const audience = { targetType: 'specific', kind: 'service', plates: [], userIds: people } as const
  const nobody = { senderId: null, clientId: null, isAutomatic: true }
  const id = await addNotification(tx, {
    ...audience,
    ...nobody,
    ...telling,
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

/** Tells each of the staff who has not been told the same within a week. Processes take turns. */
export type TellStaffWeekly = (tx: Db, telling: Telling) => Promise<void>

export const tellStaffWeekly: TellStaffWeekly = async (tx, telling) => {
  await holdStaffTelling(tx)
  const told = await listToldThisWeek(tx, telling)
  const untold = (await listStaff(tx)).filter((id) => !told.has(id))
  await tellPeople(tx, untold, telling)
}
