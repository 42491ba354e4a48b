import type { ToldAction } from '#contract/approvals.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { decisionNotice } from '#text/approvals-decisions.ts'
import { decisionsNotice } from '#text/approvals-decisions-many.ts'
import type { Tx } from '../../db/pool.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { type Recipient, readRecipient } from './store-submitters.ts'

export type Decided = {
  business: { id: number; ownerId: number | null; name: string; lat: number | null }
  action: ToldAction
  reason: string | null
}

/** Decisions of which the sender of a business without an owner is notified. */
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

type MailPart<M> = M extends { kind: string; data: object } ? Pick<M, 'kind' | 'data'> : never
type Mail = MailPart<Parameters<typeof queueMail>[1]>
type Notice = Parameters<typeof notifyUsers>[2]

/** In the app and by mail, which outlasts a mail server's holiday; the staff, whose work it is, in the app alone. */
async function tell(tx: Tx, { id, email, isStaff }: Recipient, notice: Notice, mail: Mail): Promise<void> {
  await notifyUsers(tx, [id], notice)
  if (isStaff) return
  await queueMail(tx, { ...mail, recipient: email, causedBy: null, usefulSeconds: WEEK_SECONDS })
}

async function tellOne(tx: Tx, who: Recipient, decided: Decided): Promise<void> {
  const { business, action, reason } = decided
  const words = {
    business: business.name,
    action,
    reason: reason ?? '',
    unplaced: business.lat === null ? 'yes' : '',
    role: who.isOwner ? 'owner' : 'sender',
  } as const
  const path = pathOf(who, decided)
  const notice = { path, named: [business], ...decisionNotice(words) }
  await tell(tx, who, notice, { kind: 'business_decided', data: { ...words, name: who.name, path } })
}

/** Tells the owner, else the sender, if there is one, in the transaction that decides. */
export async function tellDecided(tx: Tx, decided: Decided): Promise<void> {
  const who = await recipientOf(tx, decided)
  if (who) await tellOne(tx, who, decided)
}

/** Tells each recipient of several decisions once; without names, which would outlive their owners. */
export async function tellDecidedMany(tx: Tx, all: readonly Decided[]): Promise<void> {
  const byPerson = new Map<number, { who: Recipient; decided: Decided[] }>()
  for (const one of all) {
    const who = await recipientOf(tx, one)
    if (!who) continue
    const entry = byPerson.get(who.id) ?? { who, decided: [] }
    entry.decided.push(one)
    byPerson.set(who.id, entry)
  }
  for (const { who, decided } of byPerson.values()) {
    const [first, ...others] = decided
    if (!first) continue
    if (others.length === 0) await tellOne(tx, who, first)
    else await tellTogether(tx, who, [first, ...others])
  }
}

async function tellTogether(
  tx: Tx,
  who: Recipient,
  decided: readonly [Decided, ...Decided[]],
): Promise<void> {
  const [{ action, reason }] = decided
  const path = who.isOwner ? OWNER_PATH : SENDER_PATH
  const unplaced = action === 'approved' ? decided.filter(({ business }) => business.lat === null).length : 0
  const words = {
    action,
    count: String(decided.length),
    reason: reason ?? '',
    ...(who.isOwner && unplaced > 0 && { unplaced: String(unplaced) }),
  }
  const notice = { path, named: [], ...decisionsNotice(words) }
  await tell(tx, who, notice, { kind: 'businesses_decided', data: { ...words, name: who.name, path } })
}
