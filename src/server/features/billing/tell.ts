import { WEEK_SECONDS } from '#lib/time.ts'
import { billingNotices } from '#text/billing-mail.ts'
import { dayText } from '#text/days.ts'
import type { Db } from '../../db/pool.ts'
import { type Mail, queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { readOwner } from './store.ts'

const USEFUL_SECONDS = WEEK_SECONDS

type Facts = { name: string; business: string; path: string }
type Said = { mail: Omit<Mail, 'recipient' | 'causedBy'>; notice: { title: string; message: string } }

/** Notifies by mail and inbox, in the caller's transaction; does nothing without an owner. */
async function tell(db: Db, businessId: number, say: (facts: Facts) => Said): Promise<void> {
  const owner = await readOwner(db, businessId)
  if (!owner) return
  const path = `/business-dashboard/${businessId}/subscription`
  const { mail, notice } = say({ name: owner.firstName, business: owner.businessName, path })
  const to = { recipient: owner.email, causedBy: null, usefulSeconds: USEFUL_SECONDS }
  await queueMail(db, { ...mail, ...to } as Mail)
  const named = [{ id: businessId, name: owner.businessName }]
  await notifyUsers(db, [owner.id], { ...notice, path, named })
}

/** `reminder` from 0; `until`: the first day off the list. */
export const tellDue = (
  db: Db,
  businessId: number,
  { reminder, until }: { reminder: number; until: string },
): Promise<void> =>
  tell(db, businessId, (facts) => {
    const day = dayText(until)
    return {
      mail: { kind: 'fee_due', data: { ...facts, day, reminder: String(reminder) } },
      notice: billingNotices.due(facts.business, day, reminder),
    }
  })

export const tellSuspended = (db: Db, businessId: number): Promise<void> =>
  tell(db, businessId, (facts) => ({
    mail: { kind: 'listing_suspended', data: facts },
    notice: billingNotices.suspended(facts.business),
  }))

/** A prize was used there. `until`: the first day that is not paid for. */
export const tellCredit = (
  db: Db,
  businessId: number,
  { days, amount, until }: { days: number; amount: string; until: string },
): Promise<void> =>
  tell(db, businessId, (facts) => {
    const day = dayText(until)
    return {
      mail: { kind: 'fee_credited', data: { ...facts, days: String(days), amount, day } },
      notice: billingNotices.credited(facts.business, { days: String(days), amount, day }),
    }
  })

/** `until`: the first day that is not paid for. */
export const tellPaid = (
  db: Db,
  businessId: number,
  { amount, until }: { amount: string; until: string },
): Promise<void> =>
  tell(db, businessId, (facts) => {
    const day = dayText(until)
    return {
      mail: { kind: 'payment_received', data: { ...facts, amount, day } },
      notice: billingNotices.paid(facts.business, amount, day),
    }
  })
