import type { AdminClaim, listClaims, makePhoneCode } from '#contract/admin-claims.ts'
import { OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { claimNoticeText } from '#text/claims.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { pageOfRows, placeOfCursor } from '../../place-page.ts'
import { noteAudit } from '../audit/audit.ts'
import { giveToOwner } from '../businesses/businesses.ts'
import type { QueueMail } from '../mail/mail.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { makeCodes } from './codes.ts'
import { PHONE_CODE_SECONDS, TRIES_A_CODE } from './rules.ts'
import { setCode } from './store.ts'
import * as store from './store-admin.ts'
import { toAdminClaim } from './wire.ts'

/** So long a mail about a decision is of use. */
const A_WEEK_SECONDS = 7 * 24 * 3600

/** What follows in the same transaction when a business has an owner or has none again: its subscription. */
export type OnOwned = (tx: Db, businessId: number) => Promise<void>

export type DecideDeps = {
  sql: Sql
  queueMail: QueueMail
  tellPeople: TellPeople
  privateFiles: Uploads['privateFiles']
  codes: ReturnType<typeof makeCodes>
  /** The page where a granted claim is contested by who holds the listed address. */
  disputePath: (claimId: number) => Promise<string>
  onOwned: OnOwned
}

/** What the staff does with claims. Who may call has been asked. */
export function makeDeciding(deps: DecideDeps) {
  const { sql, queueMail, tellPeople, privateFiles, codes, disputePath, onOwned } = deps

  async function tellRefused(db: Db, refused: store.Decided, reason: string): Promise<void> {
    const { userId, email, userName: name, businessId, businessName: business } = refused
    const notice = { named: [{ id: businessId, name: business }], path: OWN_CLAIMS_PATH }
    await tellPeople(db, [userId], { ...claimNoticeText.rejected(business, reason), ...notice })
    await queueMail(db, {
      ...{ kind: 'claim_rejected', recipient: email, causedBy: null, data: { name, business, reason } },
      usefulSeconds: A_WEEK_SECONDS,
    })
  }

  async function tellGranted(db: Db, granted: store.Decided): Promise<void> {
    const { id, userId, email, userName: name, businessId, businessName: business, listedEmail } = granted
    const notice = { named: [{ id: businessId, name: business }], path: OWN_CLAIMS_PATH }
    await tellPeople(db, [userId], { ...claimNoticeText.approved(business), ...notice })
    await queueMail(db, {
      ...{ kind: 'claim_approved', recipient: email, causedBy: null, data: { name, business } },
      usefulSeconds: A_WEEK_SECONDS,
    })
    // Whoever holds the listed address learns of it, also when it was proven by other means.
    await queueMail(db, {
      ...{ kind: 'claim_takeover', recipient: listedEmail, causedBy: userId },
      data: { business, path: await disputePath(id) },
      usefulSeconds: A_WEEK_SECONDS,
    })
  }

  return {
    /** Throws `invalid_input` for a cursor of another list. */
    async list({
      queue,
      limit,
      cursor,
    }: Parsed<typeof listClaims>['query']): Promise<{ items: AdminClaim[]; next: string | null }> {
      const isByTime = queue === 'decided'
      const after = placeOfCursor(isByTime, cursor)
      const rows = await store.listForStaff(sql, queue, { after, most: limit + 1 })
      const placeOf = ({ decidedStamp: at, id }: store.AdminClaimRow) => ({ at, id })
      const { page, next } = pageOfRows(rows, { limit, isByTime, placeOf })
      return { items: page.map(toAdminClaim), next }
    },

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

    /** Throws `claim_not_proven`; `claim_taken` where the business has an owner or is not listed by now. */
    approve: (staffId: number, id: number, reason: string): Promise<void> =>
      tx(sql, async (db) => {
        await store.holdForGrant(db, id)
        const granted = await store.decide(db, {
          id,
          state: 'approved',
          staffId,
          reason: reason.trim() || null,
        })
        if (!granted) throw new Failure('claim_not_proven')
        const { businessId, userId } = granted
        if (!(await giveToOwner(db, businessId, userId))) throw new Failure('claim_taken')
        const others = await store.refuseOthers(db, businessId, staffId, claimNoticeText.givenToAnother)
        const data = { businessId, ownerId: userId, refused: others.length }
        await noteAudit(db, { actorId: staffId, action: 'claim.approved', subjectId: id, data })
        await onOwned(db, businessId)
        await tellGranted(db, granted)
        for (const other of others) await tellRefused(db, other, claimNoticeText.givenToAnother)
      }),

    /** Throws `claim_not_proven` for one that is decided. */
    reject: (staffId: number, id: number, reason: string): Promise<void> =>
      tx(sql, async (db) => {
        const refused = await store.decide(db, { id, state: 'rejected', staffId, reason: reason.trim() })
        if (!refused) throw new Failure('claim_not_proven')
        const data = { businessId: refused.businessId }
        await noteAudit(db, { actorId: staffId, action: 'claim.rejected', subjectId: id, data })
        await tellRefused(db, refused, reason.trim())
      }),
  }
}
