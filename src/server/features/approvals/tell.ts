import type { ToldAction } from '#contract/approvals.ts'
import { decisionNotice } from '#text/decisions.ts'
import { decisionsNotice } from '#text/decisions-many.ts'
import type { Tx } from '../../db/pool.ts'
import type { QueueMail } from '../mail/mail.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import { type Recipient, readRecipient } from './store-submitters.ts'

export type Telling = { queueMail: QueueMail; tellPeople: TellPeople }

/** Long enough for a mail server that is away over a holiday. */
const USEFUL_SECONDS = 7 * 24 * 3600

export type Decided = {
  business: { id: number; ownerId: number | null; name: string; lat: number | null }
  action: ToldAction
  reason: string | null
}

/** What whoever told us of a business that is nobody's hears of it. */
const toldToSender: readonly ToldAction[] = ['approved', 'rejected', 'reopened']
const SENDER_PATH = '/notifications'
const OWNER_PATH = '/business-dashboard'

async function recipientOf(tx: Tx, { business, action }: Decided): Promise<Recipient | null> {
  const who = await readRecipient(tx, business.id)
  return who && (who.isOwner || toldToSender.includes(action)) ? who : null
}

const pathOf = ({ isOwner }: Recipient, { business, action }: Decided): string => {
  if (isOwner) return `${OWNER_PATH}/${business.id}/profile`
  return action === 'approved' ? `/business/${business.id}` : SENDER_PATH
}

async function tellOne(tx: Tx, { queueMail, tellPeople }: Telling, who: Recipient, decided: Decided) {
  const { business, action, reason } = decided
  const path = pathOf(who, decided)
  const role = who.isOwner ? 'owner' : 'sender'
  const words = {
    business: business.name,
    action,
    reason: reason ?? '',
    unplaced: business.lat === null ? 'yes' : '',
    role,
  } as const
  await tellPeople(tx, [who.id], { path, named: [business], ...decisionNotice(words) })
  if (who.isStaff) return // the bell is enough for whose work it is
  await queueMail(tx, {
    kind: 'business_decided',
    recipient: who.email,
    causedBy: null,
    usefulSeconds: USEFUL_SECONDS,
    data: { ...words, name: who.name, path },
  })
}

/**
 * Tells the owner, or else whoever told us of the business, in the app and by mail, in the transaction that decides; a
 * business of nobody's that nobody told us of has nobody to tell.
 */
export async function tellDecided(tx: Tx, telling: Telling, decided: Decided): Promise<void> {
  const who = await recipientOf(tx, decided)
  if (who) await tellOne(tx, telling, who, decided)
}

/** Of several decided at once each recipient is told once; names are left out, for they would outlive their owners. */
export async function tellDecidedMany(tx: Tx, telling: Telling, all: readonly Decided[]): Promise<void> {
  const byPerson = new Map<number, { who: Recipient; theirs: Decided[] }>()
  for (const decided of all) {
    const who = await recipientOf(tx, decided)
    if (!who) continue
    const entry = byPerson.get(who.id) ?? { who, theirs: [] }
    entry.theirs.push(decided)
    byPerson.set(who.id, entry)
  }
  for (const { who, theirs } of byPerson.values()) {
    const [first] = theirs
    if (!first) continue
    if (theirs.length === 1) await tellOne(tx, telling, who, first)
    else await tellTogether(tx, telling, who, { ...first, count: theirs.length })
  }
}

async function tellTogether(
  tx: Tx,
  { queueMail, tellPeople }: Telling,
  who: Recipient,
  { action, reason, count }: Decided & { count: number },
): Promise<void> {
  const path = who.isOwner ? OWNER_PATH : SENDER_PATH
  const words = { action, count: String(count), reason: reason ?? '' }
  await tellPeople(tx, [who.id], { path, named: [], ...decisionsNotice(words) })
  if (who.isStaff) return
  await queueMail(tx, {
    kind: 'businesses_decided',
    recipient: who.email,
    causedBy: null,
    usefulSeconds: USEFUL_SECONDS,
    data: { ...words, name: who.name, path },
  })
}
