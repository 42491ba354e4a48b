import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import { claimPath, DISPUTE_PATH, OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { ClaimDispute } from '#contract/claims-admin.ts'
import { claimNoticeText } from '#text/claims.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeBack } from '../../db/take-back.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { takeFromOwner } from '../businesses/businesses.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import type { OnOwned } from './decide.ts'
import * as store from './store-disputes.ts'
import { toDispute } from './wire.ts'

type DisputeDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  onDisowned: OnOwned
}

/** Disputes of granted claims, and their decision. */
export function makeDisputes({ sql, config, onDisowned }: DisputeDeps) {
  const signer = makeSigner(sql, 'claim-dispute')

  return {
    /** Whoever has the link may contest the claim: it is in the mail to the listed address alone. */
    path: async (claimId: number): Promise<string> =>
      `${DISPUTE_PATH}?token=${encodeURIComponent(await signer.sign(String(claimId)))}`,

    /** Throws `dispute_over`, `too_many_claims`. */
    async byMail(token: string, words: string, network: string): Promise<{ businessName: string }> {
      await takeAllowance(sql, config, 'mailed-disputes', { network })
      const claimId = Number(await signer.open(token))
      const put = claimId > 0 && (await store.putDispute(sql, { claimId, userId: null, body: words.trim() }))
      if (!put) throw new Failure('dispute_over')
      return put
    },

    /** Throws `dispute_not_possible`, `email_unconfirmed`, `too_many_claims`. */
    async byAccount(
      businessId: number,
      { id: userId, emailConfirmed }: { id: number; emailConfirmed: boolean },
      words: string,
    ): Promise<void> {
      if (!emailConfirmed) throw new Failure('email_unconfirmed')
      await takeAllowance(sql, config, 'claim-disputes', { user: userId })
      const claimId = await store.findContestable(sql, businessId, userId)
      const put = claimId && (await store.putDispute(sql, { claimId, userId, body: words.trim() }))
      if (!put) throw new Failure('dispute_not_possible')
    },

    async list(): Promise<ClaimDispute[]> {
      return (await store.listDisputes(sql)).map(toDispute)
    },

    /** Upheld, the business has no owner again. Throws `not_found` for one that is closed. */
    settle: (
      staffId: number,
      id: number,
      { isUpheld, reason: given }: { isUpheld: boolean; reason: string },
    ): Promise<void> =>
      tx(sql, async (db) => {
        const reason = given.trim()
        const settled = await store.closeDispute(db, id, { staffId, isUpheld })
        if (!settled) throw new Failure('not_found')
        const { claimId, businessId, businessName: business, ownerId, ownerName: name, userId } = settled
        const named = [{ id: businessId, name: business }]
        const action = isUpheld ? 'claim.revoked' : 'claim.dispute_dismissed'
        await noteAudit(db, { actorId: staffId, action, subjectId: claimId, data: { businessId } })
        if (isUpheld && (await takeFromOwner(db, businessId, ownerId))) {
          await store.revoke(db, claimId, reason)
          await addDecision(db, { businessId, actorId: staffId, action: 'owner_removed', reason })
          await onDisowned(db, businessId)
          await notifyUsers(db, [ownerId], {
            ...claimNoticeText.revoked(business, reason),
            named,
            path: OWN_CLAIMS_PATH,
          })
          const data = { name, business, reason }
          await queueMail(db, { kind: 'claim_revoked', recipient: settled.ownerEmail, causedBy: null, data })
        }
        const outcome = isUpheld
          ? claimNoticeText.upheld(business)
          : claimNoticeText.dismissed(business, reason)
        if (userId !== null)
          await notifyUsers(db, [userId], { ...outcome, named, path: claimPath(businessId) })
      }),

    /** Whoever contested is told. Throws `undo_over`. */
    undoDismissal: (staffId: number, id: number): Promise<void> =>
      takeBack(sql, async (db) => {
        const reopened = await store.reopenDispute(db, id, { staffId, minutes: UNDO_MINUTES })
        if (!reopened) throw new Failure('undo_over')
        const { claimId, businessId, businessName: business, userId } = reopened
        const data = { businessId }
        await noteAudit(db, { actorId: staffId, action: 'claim.dispute_reopened', subjectId: claimId, data })
        if (userId === null) return
        const named = [{ id: businessId, name: business }]
        const path = claimPath(businessId)
        await notifyUsers(db, [userId], { ...claimNoticeText.disputeReopened(business), named, path })
      }),
  }
}
