import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import { OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { AdminClaim, approveClaims, listClaims, makePhoneCode } from '#contract/claims-admin.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { listCursor } from '#lib/cursor.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { claimNoticeText } from '#text/claims.ts'
import { errorTexts } from '#text/errors.ts'
import type { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import { type Db, type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeBack } from '../../db/take-back.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { giveToOwner } from '../businesses/businesses.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { PHONE_CODE_SECONDS, TRIES_A_CODE } from './rules.ts'
import { type NewChainClaim, putChainClaim, setCode } from './store.ts'
import * as store from './store-admin.ts'
import type { makeTakeovers, OnOwned } from './takeovers.ts'
import { toAdminClaim } from './wire.ts'

type Refused = Pick<store.Decided, 'userId' | 'email' | 'userName' | 'businessId' | 'businessName'>

export type DecideDeps = {
  sql: Sql
  privateFiles: Pick<Uploads['privateFiles'], 'add' | 'read'>
  codes: ReturnType<typeof makeOneTimeCodes>
  /** The page where a granted claim is contested by who holds the listed address. */
  disputePath: (claimId: number, userId: number | null) => Promise<string>
  onOwned: OnOwned
  takeovers: Pick<ReturnType<typeof makeTakeovers>, 'grant' | 'tellStopped'>
}

/** Throws `claim_not_proven`, `claim_needs_document`, `claim_not_simple`. */
function requireGrantable(obstacles: store.Obstacles | null, isOneOfMany: boolean): store.Obstacles {
  if (!obstacles) throw new Failure('claim_not_proven')
  if (obstacles.lacksDocument) throw new Failure('claim_needs_document')
  if (isOneOfMany && !obstacles.isSimple) throw new Failure('claim_not_simple')
  return obstacles
}

/** The staff's decisions on claims. The caller's rights were checked before. */
export function makeDeciding(deps: DecideDeps) {
  const { sql, privateFiles, codes, disputePath, onOwned, takeovers } = deps

  async function tellRefused(db: Db, refused: Refused, reason: string): Promise<void> {
    const { userId, email, userName: name, businessId, businessName: business } = refused
    const notice = { named: [{ id: businessId, name: business }], path: OWN_CLAIMS_PATH }
    await notifyUsers(db, [userId], { ...claimNoticeText.rejected(business, reason), ...notice })
    await queueMail(db, {
      kind: 'claim_rejected',
      recipient: email,
      causedBy: null,
      data: { name, business, reason },
      usefulSeconds: WEEK_SECONDS,
    })
  }

  /** Whoever holds the listed address learns of it, also when it was proven by other means. */
  async function tellListed(db: Db, { id, userId, businessName, listedEmail }: store.Decided): Promise<void> {
    await queueMail(db, {
      kind: 'claim_takeover',
      recipient: listedEmail,
      causedBy: userId,
      data: { business: businessName, path: await disputePath(id, null) },
      usefulSeconds: WEEK_SECONDS,
    })
  }

  async function tellGranted(db: Db, granted: store.Decided): Promise<void> {
    const { userId, email, userName: name, businessId, businessName: business } = granted
    const notice = { named: [{ id: businessId, name: business }], path: OWN_CLAIMS_PATH }
    await notifyUsers(db, [userId], { ...claimNoticeText.approved(business), ...notice })
    await queueMail(db, {
      kind: 'claim_approved',
      recipient: email,
      causedBy: null,
      data: { name, business },
      usefulSeconds: WEEK_SECONDS,
    })
    await tellListed(db, granted)
  }

  /** Grants what nobody has. Throws `claim_not_proven`, `claim_taken`. */
  async function give(db: Tx, staffId: number, id: number, reason: string | null): Promise<store.Decided> {
    const granted = await store.decide(db, { id, state: 'approved', staffId, reason })
    if (!granted) throw new Failure('claim_not_proven')
    const { businessId, userId } = granted
    if (!(await giveToOwner(db, businessId, userId))) throw new Failure('claim_taken')
    const others = await store.refuseOthers(db, businessId, staffId, claimNoticeText.givenToAnother)
    const data = { businessId, ownerId: userId, refused: others.length }
    await noteAudit(db, { actorId: staffId, action: 'claim.approved', subjectId: id, data })
    await addDecision(db, { businessId, actorId: staffId, action: 'owner_assigned', reason })
    await onOwned(db, businessId)
    for (const other of others) await tellRefused(db, other, claimNoticeText.givenToAnother)
    return granted
  }

  /**
   * Throws `claim_not_proven`; `claim_needs_document`; `claim_taken` where the business has an owner or is not listed by now; of one
   * of many `claim_not_simple`; `takeover_running`.
   */
  const approve = (
    staffId: number,
    id: number,
    reason: string,
    { isOneOfMany = false } = {},
  ): Promise<void> =>
    tx(sql, async (db) => {
      await store.holdForGrant(db, id)
      const obstacles = await store.readObstacles(db, id)
      const why = reason.trim() || null
      if (requireGrantable(obstacles, isOneOfMany).isTakeover) return takeovers.grant(db, staffId, id, why)
      await tellGranted(db, await give(db, staffId, id, why))
    })

  return {
    tellRefused,

    /** Throws `invalid_input` for a cursor of another list. */
    list: ({ queue, ...page }: Parsed<typeof listClaims>['query']): Promise<Page<AdminClaim>> =>
      readPage(page, {
        codec: listCursor(queue === 'decided'),
        read: (after, most) => store.listForStaff(sql, queue, { after, most }),
        toItem: toAdminClaim,
      }),

    /** Throws `not_found`. That it was read is noted. */
    async document(staffId: number, id: number): Promise<{ data: Buffer; type: string; name: string }> {
      const documentId = await store.findDocument(sql, id)
      const file = documentId === null ? null : await privateFiles.read(documentId)
      if (!file) throw new Failure('not_found')
      await noteAudit(sql, { actorId: staffId, action: 'claim.document_read', subjectId: id, data: {} })
      const ending = file.mediaType === 'image/webp' ? 'webp' : 'pdf'
      return { data: file.data, type: file.mediaType, name: `belge-${id}.${ending}` }
    },

    /** Throws `claim_not_possible` where no call is awaited. The code before is good no more. */
    async phoneCode(staffId: number, id: number): Promise<Reply<typeof makePhoneCode>> {
      const { code, mac } = await codes.make(id)
      return tx(sql, async (db) => {
        const phone = await store.findPhone(db, id)
        const fresh = { mac, seconds: PHONE_CODE_SECONDS, tries: TRIES_A_CODE }
        const endsAt = phone && (await setCode(db, id, 'phone', fresh))
        if (!phone || !endsAt) throw new Failure('claim_not_possible')
        await noteAudit(db, { actorId: staffId, action: 'claim.phone_code', subjectId: id, data: {} })
        return { code, phone, endsAt: endsAt.toISOString() }
      })
    },

    approve,

    /**
     * Grants a place of a chain's list in the transaction that decides the list; the account and the listed addresses are told of all
     * together. Throws `claim_taken`, `claim_not_proven`.
     */
    async grantOfChain(db: Tx, staffId: number, claim: NewChainClaim): Promise<store.Decided> {
      const id = await putChainClaim(db, claim)
      if (id === null) throw new Failure('claim_taken')
      await store.holdForGrant(db, id)
      return give(db, staffId, id, null)
    },

    /** Whoever holds a listed address learns of all its places in one mail: of many only the first would be sent. */
    async tellListedOfChain(db: Db, granted: readonly store.Decided[]): Promise<void> {
      const addresses = Map.groupBy(granted, ({ listedEmail }) => listedEmail?.toLowerCase() ?? null)
      for (const [address, places] of addresses) {
        const [first] = places
        if (address === null || !first) continue
        if (places.length === 1) await tellListed(db, first)
        else {
          const lines = places.map(
            async ({ id, businessName }) => `${await disputePath(id, null)} ${businessName}`,
          )
          await queueMail(db, {
            kind: 'chain_takeover',
            recipient: first.listedEmail,
            causedBy: first.userId,
            data: { places: (await Promise.all(lines)).join('\n') },
            usefulSeconds: WEEK_SECONDS,
          })
        }
      }
    },

    /** Each as if alone; what one is refused for leaves the others as they are. */
    async approveSimple(staffId: number, ids: readonly number[]): Promise<Reply<typeof approveClaims>> {
      const approved: number[] = []
      const refused: { id: number; error: string }[] = []
      for (const id of new Set(ids))
        try {
          await approve(staffId, id, '', { isOneOfMany: true })
          approved.push(id)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          refused.push({ id, error: errorTexts[error.code] })
        }
      return { approved, refused }
    },

    /** Throws `claim_not_proven` for one that is decided. */
    reject: (staffId: number, id: number, reason: string): Promise<void> =>
      tx(sql, async (db) => {
        const refused = await store.decide(db, { id, state: 'rejected', staffId, reason: reason.trim() })
        if (!refused) throw new Failure('claim_not_proven')
        const { businessId } = refused
        await noteAudit(db, {
          actorId: staffId,
          action: 'claim.rejected',
          subjectId: id,
          data: { businessId },
        })
        await tellRefused(db, refused, reason.trim())
        if (refused.wasAnnounced) await takeovers.tellStopped(db, refused, reason.trim())
      }),

    /** The claimant is told as of the rejection: who reads mail alone would give up. Throws `undo_over`. */
    undoRejection: (staffId: number, id: number): Promise<void> =>
      takeBack(sql, async (db) => {
        const again = await store.reopenClaim(db, id, { staffId, minutes: UNDO_MINUTES })
        if (!again) throw new Failure('undo_over')
        const { userId, email, userName, businessId, businessName: name } = again
        await noteAudit(db, {
          actorId: staffId,
          action: 'claim.reopened',
          subjectId: id,
          data: { businessId },
        })
        const notice = { named: [{ id: businessId, name }], path: OWN_CLAIMS_PATH }
        await notifyUsers(db, [userId], { ...claimNoticeText.reopened(name), ...notice })
        await queueMail(db, {
          kind: 'claim_reopened',
          recipient: email,
          causedBy: null,
          data: { name: userName, business: name },
          usefulSeconds: WEEK_SECONDS,
        })
      }),
  }
}
