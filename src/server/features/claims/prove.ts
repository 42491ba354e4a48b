import type { Claim, ClaimWays, claimBusiness } from '#contract/claims.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { takeoverWithdrawn } from '#text/claims-takeovers.ts'
import type { Config } from '../../config.ts'
import { isClaimable, isTakeable } from '../../db/claimable.ts'
import type { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { queueMail } from '../mail/mail.ts'
import { takePrivateFile, type Uploads } from '../uploads/uploads.ts'
import { MAIL_CODE_SECONDS, TAKEOVER_WAYS, TRIES_A_CODE, waysOf } from './rules.ts'
import * as store from './store.ts'
import { findContestable } from './store-disputes.ts'
import { hasTooMany } from './store-takeovers.ts'
import type { makeTakeovers } from './takeovers.ts'
import { toClaim } from './wire.ts'

export type ProveDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  privateFiles: Pick<Uploads['privateFiles'], 'add' | 'read'>
  codes: ReturnType<typeof makeOneTimeCodes>
  takeovers: Pick<ReturnType<typeof makeTakeovers>, 'tellStopped'>
}
type Claimant = { id: number; emailConfirmed: boolean }

const proofsOf = (business: store.ListedBusiness, userId: number): ClaimWays['proofs'] =>
  isClaimable(business) ? waysOf(business) : isTakeable(business, userId) ? TAKEOVER_WAYS : []

/** A claimant's steps: begin, prove, withdraw. */
export function makeProving({ sql, config, privateFiles, codes, takeovers }: ProveDeps) {
  async function own(id: number, userId: number): Promise<store.ClaimRow> {
    const row = await store.findOwn(sql, id, userId)
    if (!row) throw new Failure('not_found')
    return row
  }

  /** To the address as it is listed now; the code is in the mail and nowhere else. */
  async function mailCode(claim: {
    id: number
    userId: number
    business: store.ListedBusiness
    network: string
  }): Promise<void> {
    const { id: claimId, userId, business, network } = claim
    await takeAllowance(sql, config, 'claim-mails', { network, business: business.id })
    const { code, mac } = await codes.make(claimId)
    await tx(sql, async (db) => {
      const fresh = { mac, seconds: MAIL_CODE_SECONDS, tries: TRIES_A_CODE }
      // Proven in another tab in between: no code is needed.
      if (!(await store.setCode(db, claimId, 'email', fresh))) return
      await queueMail(db, {
        kind: 'claim_code',
        recipient: business.email,
        causedBy: userId,
        data: { business: business.name, code },
        usefulSeconds: MAIL_CODE_SECONDS,
      })
    })
  }

  return {
    /** Throws `not_found` for what is not listed. */
    async ways(businessId: number, userId: number): Promise<ClaimWays> {
      const [business, claim, contestable] = await Promise.all([
        store.findListed(sql, businessId),
        store.findLatest(sql, businessId, userId),
        findContestable(sql, businessId, userId),
      ])
      if (!business) throw new Failure('not_found')
      return {
        isClaimable: isClaimable(business),
        isTakeover: isTakeable(business, userId),
        proofs: proofsOf(business, userId),
        claim: claim && toClaim(claim),
        isContestable: contestable !== null,
      }
    },

    async list(userId: number): Promise<Claim[]> {
      return (await store.listOwn(sql, userId)).map(toClaim)
    },

    /** Throws `not_found`, `claim_not_possible`, `email_unconfirmed`, `too_many_claims`. */
    async start(
      businessId: number,
      { id: userId, emailConfirmed }: Claimant,
      { proof, note = '' }: Parsed<typeof claimBusiness>['body'],
      network: string,
    ): Promise<Claim> {
      const business = await store.findListed(sql, businessId)
      if (!business) throw new Failure('not_found')
      if (!emailConfirmed) throw new Failure('email_unconfirmed')
      if (!proofsOf(business, userId).some((way) => way.proof === proof))
        throw new Failure('claim_not_possible')
      await takeAllowance(sql, config, 'claims', { user: userId })
      const id = await tx(sql, async (db) => {
        if (!isClaimable(business) && (await hasTooMany(db, userId, businessId)))
          throw new Failure('too_many_claims')
        return store.putClaim(db, { businessId, userId, proof, note: note.trim() })
      })
      if (id === null) throw new Failure('claim_not_possible')
      if (proof === 'email' && (await own(id, userId)).state === 'proving')
        await mailCode({ id, userId, business, network })
      return toClaim(await own(id, userId))
    },

    /** Throws `not_found`, `claim_code_wrong`, `claim_code_over`, `too_many_claims`. */
    async byCode(id: number, userId: number, typed: string): Promise<Claim> {
      await own(id, userId)
      await takeAllowance(sql, config, 'claim-codes', { user: userId })
      const mac = await codes.macOf(id, typed)
      const tried = await store.tryCode(sql, { id, userId, mac })
      if (tried !== 'right') throw new Failure(tried === 'over' ? 'claim_code_over' : 'claim_code_wrong')
      return toClaim(await own(id, userId))
    },

    /** Throws `not_found`, `claim_not_possible`, and what `privateFiles.add` throws. */
    async byDocument(id: number, userId: number, readBytes: () => Promise<Buffer>): Promise<Claim> {
      const { proof, state } = await own(id, userId)
      if ((proof !== 'document' && proof !== 'letter') || (state !== 'proving' && state !== 'waiting'))
        throw new Failure('claim_not_possible')
      const documentId = await privateFiles.add(userId, readBytes)
      await tx(sql, async (db) => {
        if (!(await takePrivateFile(db, userId, documentId))) throw new Failure('claim_not_possible')
        // Decided or withdrawn in between: the file stays unused and is deleted after a day.
        if (!(await store.setDocument(db, { id, userId, documentId })))
          throw new Failure('claim_not_possible')
      })
      return toClaim(await own(id, userId))
    },

    /** Throws `not_found`. */
    async withdraw(id: number, userId: number): Promise<void> {
      await tx(sql, async (db) => {
        const withdrawn = await store.withdraw(db, id, userId)
        if (!withdrawn) throw new Failure('not_found')
        if (withdrawn.wasAnnounced) await takeovers.tellStopped(db, withdrawn, takeoverWithdrawn)
      })
    },
  }
}
