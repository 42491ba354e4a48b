import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import { claimPath, DISPUTE_PATH, OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { ClaimDispute } from '#contract/claims-admin.ts'
import { claimNoticeText } from '#text/claims.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeBack } from '../../db/take-back.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { takeFromOwner } from '../businesses/businesses.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import type { makeDeciding } from './decide.ts'
import { decide } from './store-admin.ts'
import * as store from './store-disputes.ts'
import type { makeTakeovers, OnOwned } from './takeovers.ts'
import { toDispute } from './wire.ts'

type DisputeDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  onDisowned: OnOwned
  takeovers: Pick<ReturnType<typeof makeTakeovers>, 'tellStopped'>
  tellRefused: ReturnType<typeof makeDeciding>['tellRefused']
}

type By = { staffId: number; reason: string }

const SIGNER = 'claim-dispute'

async function tellContester(
  db: Tx,
  { userId, businessId, businessName: business, isTakeover }: store.Settled,
  { isUpheld, reason }: { isUpheld: boolean; reason: string },
): Promise<void> {
  if (userId === null) return
  const upheld = claimNoticeText[isTakeover ? 'stopped' : 'upheld'](business)
  const outcome = isUpheld ? upheld : claimNoticeText.dismissed(business, reason)
  const named = [{ id: businessId, name: business }]
  await notifyUsers(db, [userId], {
    ...outcome,
    named,
    path: isTakeover ? '/notifications' : claimPath(businessId),
  })
}

/** Makes addresses by which whoever has one contests a claim; `userId`: in whose name, null: as the holder of the listed address. */
export function makeDisputePaths(sql: Sql) {
  const signer = makeSigner(sql, SIGNER)
  return async (claimId: number, userId: number | null): Promise<string> => {
    const text = userId === null ? `${claimId}` : `${claimId}:${userId}`
    return `${DISPUTE_PATH}?token=${encodeURIComponent(await signer.sign(text))}`
  }
}

/** Disputes of granted claims, and their decision. */
export function makeDisputes({ sql, config, onDisowned, takeovers, tellRefused }: DisputeDeps) {
  const signer = makeSigner(sql, SIGNER)

  async function revoke(db: Tx, settled: store.Settled, { staffId, reason }: By): Promise<void> {
    const { claimId, businessId, businessName: business, ownerId, ownerName: name } = settled
    if (!(await takeFromOwner(db, businessId, ownerId))) return
    await store.revoke(db, claimId, reason)
    await addDecision(db, { businessId, actorId: staffId, action: 'owner_removed', reason })
    await onDisowned(db, businessId)
    await notifyUsers(db, [ownerId], {
      ...claimNoticeText.revoked(business, reason),
      named: [{ id: businessId, name: business }],
      path: OWN_CLAIMS_PATH,
    })
    const data = { name, business, reason }
    await queueMail(db, { kind: 'claim_revoked', recipient: settled.ownerEmail, causedBy: null, data })
  }

  /** Ends a claim that was announced: the business stays with who has it. */
  async function stop(db: Tx, { claimId, ...claim }: store.Settled, { staffId, reason }: By): Promise<void> {
    const refused = await decide(db, { id: claimId, state: 'rejected', staffId, reason })
    if (!refused) throw new Failure('not_found')
    await tellRefused(db, refused, reason)
    await takeovers.tellStopped(db, { ...claim, userId: refused.userId }, reason)
  }

  return {
    /** Throws `dispute_over`, `too_many_claims`. */
    async byMail(token: string, words: string, network: string): Promise<{ businessName: string }> {
      await takeAllowance(sql, config, 'mailed-disputes', { network })
      const [claimId = 0, userId = null] = ((await signer.open(token)) ?? '0').split(':').map(Number)
      const put = claimId > 0 && (await store.putDispute(sql, { claimId, userId, body: words.trim() }))
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

    /** Upheld, the business has no owner again, or stays with who has it where it was not handed over yet. Throws `not_found` for one that is closed. */
    settle: (
      staffId: number,
      id: number,
      { isUpheld, reason: given }: { isUpheld: boolean; reason: string },
    ): Promise<void> =>
      tx(sql, async (db) => {
        const reason = given.trim()
        const settled = await store.closeDispute(db, id, { staffId, isUpheld })
        if (!settled) throw new Failure('not_found')
        const { claimId, businessId, isTakeover } = settled
        const upheld = isTakeover ? 'claim.rejected' : 'claim.revoked'
        const action = isUpheld ? upheld : 'claim.dispute_dismissed'
        await noteAudit(db, { actorId: staffId, action, subjectId: claimId, data: { businessId } })
        if (isUpheld) await (isTakeover ? stop : revoke)(db, settled, { staffId, reason })
        await tellContester(db, settled, { isUpheld, reason })
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
