import type { setBusinessOwner } from '#contract/claims-admin.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { decisionNotice } from '#text/approvals-decisions.ts'
import { claimNoticeText } from '#text/claims.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { type ListingStatus, lockListingStatus, setOwner } from '../businesses/businesses.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { refuseOthers } from './store-admin.ts'
import { type Account, findAccount, listEmployees, readAccount, revokeGranted } from './store-assign.ts'
import { closeEnded } from './store-takeovers.ts'
import type { makeTakeovers, OnOwned } from './takeovers.ts'

type AssignDeps = {
  sql: Sql
  onOwned: OnOwned
  onDisowned: OnOwned
  takeovers: Pick<ReturnType<typeof makeTakeovers>, 'tell'>
}
type Body = Parsed<typeof setBusinessOwner>['body']

/** Owners by the staff's own hand, where nobody claims, or a claim was a mistake. */
export function makeAssign({ sql, onOwned, onDisowned, takeovers }: AssignDeps) {
  async function tell(
    db: Tx,
    { id, name, email }: Account,
    business: ListingStatus,
    action: 'owner_assigned' | 'owner_removed',
    reason: string,
  ): Promise<void> {
    const path =
      action === 'owner_assigned' ? `/business-dashboard?business=${business.id}` : '/business-dashboard'
    const words = { business: business.name, action, reason }
    await notifyUsers(db, [id], { path, named: [business], ...decisionNotice(words) })
    const data = { ...words, name, path }
    const to = { recipient: email, causedBy: null, usefulSeconds: WEEK_SECONDS }
    await queueMail(db, { kind: 'business_decided', ...to, data })
  }

  /** `nextId`: who has it next, if anybody has. */
  async function remove(
    db: Tx,
    { staffId, reason, nextId }: { staffId: number; reason: string; nextId: number | null },
    business: ListingStatus,
  ): Promise<void> {
    if (business.ownerId === null) return
    const before = await readAccount(db, business.ownerId)
    const employees = await listEmployees(db, business.id)
    await revokeGranted(db, business.id, reason)
    await setOwner(db, business.id, null)
    await onDisowned(db, business.id)
    await addDecision(db, { businessId: business.id, actorId: staffId, action: 'owner_removed', reason })
    if (before) await tell(db, before, business, 'owner_removed', reason)
    const about = { userId: null, businessId: business.id, businessName: business.name }
    const step = nextId === null ? 'removed' : 'assigned'
    for (const { id: userId, ...one } of employees.filter(({ id }) => id !== nextId))
      await takeovers.tell(db, { userId, ...one }, about, { step, path: '/notifications' })
  }

  async function give(
    db: Tx,
    staffId: number,
    business: ListingStatus,
    to: Account,
    reason: string,
  ): Promise<void> {
    await setOwner(db, business.id, to.id)
    const refused = await refuseOthers(db, business.id, staffId, claimNoticeText.givenToAnother)
    for (const { userId, businessName } of refused.filter((one) => one.userId !== to.id))
      await notifyUsers(db, [userId], {
        ...claimNoticeText.rejected(businessName, claimNoticeText.givenToAnother),
        named: [{ id: business.id, name: businessName }],
        path: '/business-dashboard/claims',
      })
    await closeEnded(db, business.id)
    await onOwned(db, business.id)
    await addDecision(db, { businessId: business.id, actorId: staffId, action: 'owner_assigned', reason })
    await tell(db, to, business, 'owner_assigned', reason)
  }

  /** An owner's account by its address; null where nobody is meant. */
  async function wanted(db: Tx, email: string | null): Promise<Account | null> {
    if (email === null) return null
    const account = await findAccount(db, email.trim().toLowerCase())
    if (!account) throw new Failure('invalid_input', { fields: { email: 'owner_unknown' } })
    return account
  }

  /** Throws `not_found`, `business_merged`, `already_decided` where it is so, `invalid_input` for no owner's account. */
  return (staffId: number, id: number, { email, reason: written }: Body): Promise<void> =>
    tx(sql, async (db) => {
      const reason = written.trim().toWellFormed()
      const business = await lockListingStatus(db, id)
      if (!business) throw new Failure('not_found')
      if (business.mergedInto !== null) throw new Failure('business_merged')
      const to = await wanted(db, email)
      const ownerId = to?.id ?? null
      if (ownerId === business.ownerId) throw new Failure('already_decided')
      await remove(db, { staffId, reason, nextId: ownerId }, business)
      if (to) await give(db, staffId, business, to, reason)
      const data = { before: business.ownerId, owner: ownerId }
      await noteAudit(db, { actorId: staffId, action: 'business.owner_set', subjectId: id, data })
    })
}
