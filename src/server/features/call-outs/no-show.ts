import { noShowNotice } from '#text/call-outs-notices.ts'
import type { Tx } from '../../db/pool.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { readShift } from './store-asks.ts'
import { pauseDuty, readAnswerable } from './store-duty.ts'
import { tellWinnerAway } from './tell.ts'

type NoShow = { callOutId: number; businessId: number; smsADay: number }

/** Nobody came: the duty is paused until it is begun again, and who answers for the business is told why. Its duty is locked. */
export async function pauseAfterNoShow(tx: Tx, { callOutId, businessId, smsADay }: NoShow): Promise<void> {
  await pauseDuty(tx, businessId)
  const business = await readAnswerable(tx, businessId)
  if (!business) return
  await notifyUsers(tx, business.people, {
    ...noShowNotice(business.name),
    path: `/business-dashboard/${businessId}/duty`,
    named: [{ id: businessId, name: business.name }],
  })
  await tellWinnerAway(tx, await readShift(tx, [businessId]), { callOutId, smsADay, outcome: 'no_show' })
}
