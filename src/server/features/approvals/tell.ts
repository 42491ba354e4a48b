import type { ToldAction } from '#contract/approvals.ts'
import { decisionNotice } from '#text/decisions.ts'
import type { Db } from '../../db/pool.ts'
import type { QueueMail } from '../mail/mail.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import { readOwner } from './store.ts'

export type Telling = { queueMail: QueueMail; tellPeople: TellPeople }

/** Long enough for a mail server that is away over a holiday. */
const USEFUL_SECONDS = 7 * 24 * 3600

type Decided = {
  business: { id: number; ownerId: number | null; name: string }
  action: ToldAction
  reason: string | null
}

/** Tells an owner, in the app and by mail, in the transaction that decides; a business of nobody's has nobody to tell. */
export async function tellOwner(
  tx: Db,
  { queueMail, tellPeople }: Telling,
  { business, action, reason }: Decided,
): Promise<void> {
  const owner = business.ownerId === null ? null : await readOwner(tx, business.ownerId)
  if (!owner) return
  const path = `/business-dashboard/${business.id}/profile`
  const words = { business: business.name, action, reason: reason ?? '' }
  await tellPeople(tx, [owner.id], { path, named: [business], ...decisionNotice(words) })
  await queueMail(tx, {
    kind: 'business_decided',
    recipient: owner.email,
    causedBy: null,
    usefulSeconds: USEFUL_SECONDS,
    data: { ...words, name: owner.name, path },
  })
}
