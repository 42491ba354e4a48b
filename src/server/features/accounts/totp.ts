import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES, type totpState } from '#contract/accounts-totp.ts'
import type { Reply } from '#contract/endpoint.ts'
import { siteText } from '#text/site.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { queueMail } from '../mail/mail.ts'
import { hashResetPassword, makeResetPassword } from './passwords.ts'
import type { LiveSession } from './sessions.ts'
import { getUser } from './store.ts'
import * as store from './store-totp.ts'
import { fittingStep, otpauthUrl, toBase32 } from './totp-code.ts'
import { seal, sealingKey, unseal } from './totp-seal.ts'

/** Length that RFC 4226 asks for. */
const SECRET_BYTES = 20
/** A code of the authenticator; anything else is taken for a recovery code. */
const sixDigits = /^\s*\d{3}\s?\d{3}\s*$/

type TotpDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'totpKey' | 'dataDir'>
}

type Caller = { id: number; tokenHash: Buffer }
/** `isMarked`: by a browser that has the account's device mark. */
type Attempt = { otp: string; network: string; isMarked: boolean }

/** The second step of staff's login: a code of the moment, or one of ten for when the telephone is lost. */
export type Totp = ReturnType<typeof makeTotp>

export function makeTotp({ sql, config }: TotpDeps) {
  // Read on first use: most processes never need it.
  let key: Promise<Buffer> | undefined
  const getKey = () => {
    key ??= sealingKey(config)
    return key
  }

  const takeTry = async (account: number, { network, isMarked }: Attempt) => {
    try {
      return await takeAllowance(sql, config, 'otp', { account, network })
    } catch (refusal) {
      if (!isMarked) throw refusal
      return takeAllowance(sql, config, 'otp-marked', { account })
    }
  }

  const limited = async (giveBack: () => Promise<unknown>, work: () => Promise<boolean>) => {
    if (!(await work())) throw new Failure('otp_wrong', { fields: { otp: 'otp_wrong' } })
    await giveBack()
  }

  const stepOf = async (userId: number, secretSealed: Buffer, otp: string) =>
    fittingStep(unseal(await getKey(), secretSealed, userId), otp, await store.unixSeconds(sql))

  const takeCode = async (userId: number, otp: string) => {
    if (!sixDigits.test(otp)) return store.takeRecoveryCode(sql, userId, hashResetPassword(otp))
    const totp = await store.getTotp(sql, userId)
    const step = totp?.isActive ? await stepOf(userId, totp.secretSealed, otp) : null
    return step !== null && store.takeStep(sql, userId, step)
  }

  const tell = async (db: Db, userId: number, kind: 'totp_on' | 'totp_off') => {
    await noteAudit(db, { actorId: userId, action: `account.${kind}`, subjectId: userId, data: {} })
    const user = await getUser(db, userId)
    const to = { recipient: user?.email ?? null, causedBy: null }
    await queueMail(db, { kind, ...to, data: { name: user?.name ?? '' } })
  }

  return {
    async state({ id, need }: Pick<LiveSession, 'id' | 'need'>): Promise<Reply<typeof totpState>> {
      const totp = await store.getTotp(sql, id)
      const required = need === 'totp_setup'
      return { active: totp?.isActive ?? false, required, recoveryCodesLeft: totp?.codesLeft ?? 0 }
    },

    /** Makes a secret, in force once `confirm` was given a code of it. Throws `totp_active`. */
    async begin(userId: number): Promise<{ otpauthUrl: string; secret: string }> {
      const secret = randomBytes(SECRET_BYTES)
      const sealed = seal(await getKey(), secret, userId)
      if (!(await store.putSecret(sql, userId, sealed))) throw new Failure('totp_active')
      const user = await getUser(sql, userId)
      return {
        otpauthUrl: otpauthUrl(siteText.brand, user?.email ?? '', secret),
        secret: toBase32(secret),
      }
    },

    /** Puts the secret in force and answers the recovery codes. Throws `otp_wrong`, `totp_active`, `too_many_attempts`. */
    async confirm(otp: string, { id, tokenHash }: Caller, network: string): Promise<string[]> {
      const totp = await store.getTotp(sql, id)
      if (totp?.isActive) throw new Failure('totp_active')
      const codes = Array.from({ length: RECOVERY_CODES }, makeResetPassword)
      await limited(await takeTry(id, { otp, network, isMarked: false }), async () => {
        const step = totp && (await stepOf(id, totp.secretSealed, otp))
        if (!totp || step === null) return false
        return tx(sql, async (db) => {
          if (!(await store.activate(db, { userId: id, secretSealed: totp.secretSealed, step }))) return false
          await store.putRecoveryCodes(db, id, codes.map(hashResetPassword))
          await store.proveSecondStep(db, id, tokenHash)
          await tell(db, id, 'totp_on')
          return true
        })
      })
      return codes
    },

    /** The second step of a login, after the password. Each code serves once. Throws `otp_wrong`, `too_many_attempts`. */
    async check(userId: number, attempt: Attempt): Promise<void> {
      await limited(await takeTry(userId, attempt), () => takeCode(userId, attempt.otp))
    },

    /** The same by a session that is open. */
    async checkAgain(user: number, otp: string): Promise<void> {
      await limited(await takeAllowance(sql, config, 'identity-otp', { user }), () => takeCode(user, otp))
    },

    async remove(userId: number): Promise<void> {
      await tx(sql, async (db) => {
        if (await store.dropTotp(db, userId)) await tell(db, userId, 'totp_off')
      })
    },
  }
}
