import { type BusinessRole, peoplePath } from '#contract/people.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { passedNotices } from '#text/people-passing.ts'
import type { Tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { addBusinessSide } from '../accounts/accounts.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { isDownForFee, passSubscription } from '../billing/billing.ts'
import { setOwner } from '../businesses/businesses.ts'
import { isContestable } from '../claims/claims.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { type Held, readListingState } from './store.ts'
import { readAccount } from './store-invitations.ts'

/** Throws `pass_on_not_possible`. Asked when it is offered and again when it is taken: much happens in a week. */
export async function requirePassable(db: Tx, businessId: number): Promise<void> {
  const listing = await readListingState(db, businessId)
  if (!listing || listing.isBlocked) throw new Failure('pass_on_not_possible')
  if (!listing.isListed && !(await isDownForFee(db, businessId))) throw new Failure('pass_on_not_possible')
  if (await isContestable(db, businessId)) throw new Failure('pass_on_not_possible')
}

async function tell(
  db: Tx,
  to: { userId: number; step: 'asked' | 'gave' | 'took' },
  { id, name: business }: { id: number; name: string },
): Promise<void> {
  const { email, name } = await readAccount(db, to.userId)
  const path = { asked: peoplePath(id), gave: null, took: `/business-dashboard?business=${id}` }[to.step]
  const notice = passedNotices[to.step](business)
  // Who asked has just done it: the mail is for whoever did not.
  if (to.step !== 'asked')
    await notifyUsers(db, [to.userId], { ...notice, named: [{ id, name: business }], path })
  const data = { name, business, step: to.step, path: path ?? '/business-dashboard' }
  const about = { recipient: email, causedBy: null, usefulSeconds: WEEK_SECONDS }
  await queueMail(db, { kind: 'business_passed', ...about, data })
}

/** Notifies the owner of the offer. */
export const tellAsked = (db: Tx, ownerId: number, business: { id: number; name: string }): Promise<void> =>
  tell(db, { userId: ownerId, step: 'asked' }, business)

/** Passes it on to the invited account, whose invitation is closed. Throws `pass_on_not_possible`, `forbidden`. */
export async function takeOver(
  db: Tx,
  userId: number,
  businessId: number,
  { name, ownerId }: Held,
): Promise<BusinessRole> {
  await requirePassable(db, businessId)
  if (!(await addBusinessSide(db, userId))) throw new Failure('forbidden')
  await setOwner(db, businessId, userId)
  await passSubscription(db, businessId)
  await addDecision(db, { businessId, actorId: userId, action: 'passed_on', reason: null })
  const data = { before: ownerId }
  await noteAudit(db, { actorId: userId, action: 'business.passed_on', subjectId: businessId, data })
  const business = { id: businessId, name }
  await tell(db, { userId: ownerId, step: 'gave' }, business)
  await tell(db, { userId, step: 'took' }, business)
  return 'owner'
}
