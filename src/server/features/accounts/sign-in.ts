import type { login, SessionOpened } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { businessLogin, changeBusinessPassword } from '#contract/own-businesses.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { giveBackAllowances, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import type { QueueMail } from '../mail/mail.ts'
import { isDeviceMark, makeDeviceMark } from './device-mark.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { hashResetPassword } from './reset-password.ts'
import { doorAdmits, normalizeEmail, sessionNeed } from './rules.ts'
import { type LiveSession, type OpeningSession, openSession } from './sessions.ts'
import { findLogin, findOwnerLogins, type LoginRow, readSecret, type UserRow } from './store.ts'
import { changePassword, holdPasswordHash } from './store-profile.ts'
import { findResetPassword, takeResetPassword } from './store-reset.ts'
import { loginAllowances } from './throttles.ts'
import type { Totp } from './totp.ts'

type SignInDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale' | 'passwordMin'>
  queueMail: QueueMail
  totp: Totp
}

type Visitor = { network: string }

/** Somebody who says who they are: by e-mail or by telephone number. */
type Claim = {
  /** What was typed, for the throttles. */
  identity: string
  /** Whom it can mean; `hashes` of them are looked at, and as many where there is nobody. */
  meant: readonly LoginRow[]
  hashes: number
  /** Addresses a device mark may speak for. */
  emails: readonly string[]
  password: string
  /** What is said of whatever is wrong with it. */
  refusal: Refusal
  deviceMark?: string | undefined
  otp?: string | undefined
}

type Refusal = 'invalid_credentials' | 'invalid_phone_credentials'

type Proof = { user: LoginRow; isMailed: boolean; refusal: Refusal }

/** Several owners may share a telephone; more than two are told apart by e-mail alone. */
const OWNERS_OF_ONE_PHONE = 2

/** The doors by which sessions are opened. */
export type SignIn = ReturnType<typeof makeSignIn>

export function makeSignIn({ sql, config, queueMail, totp }: SignInDeps) {
  // Read at the first need: the secret is made by a migration.
  let secret: Promise<Buffer> | undefined
  const deviceSecret = () => {
    secret ??= readSecret(sql, 'device-mark')
    return secret
  }

  async function open(
    db: Db,
    user: UserRow,
    how: OpeningSession = {},
    refusal: Refusal = 'invalid_credentials',
  ): Promise<SessionOpened> {
    const token = await openSession(db, user, how)
    if (token === null) throw new Failure(refusal)
    const { mustChoose = false, otpProven = false } = how
    const need = sessionNeed({ userType: user.userType, mustChoose, otpProven }, config.demo)
    return {
      token,
      mustChoosePassword: mustChoose,
      mustSetUpTotp: need === 'totp_setup',
      user,
      deviceMark: makeDeviceMark(await deviceSecret(), user.email),
    }
  }

  /**
   * Takes a password, mailed ones included, and the second step where there is one. All refusals of the first step are
   * alike in words and in work: the same queries, the same number of slow hashes.
   */
  async function prove({ identity, meant, hashes, ...claim }: Claim, { network }: Visitor): Promise<Proof> {
    const mark = claim.deviceMark
    const key = await deviceSecret()
    const known = claim.emails.some((email) => isDeviceMark(key, email, mark)) ? (mark ?? null) : null
    const allowances = loginAllowances(config.limitsScale, identity, network, known)
    if (!(await takeAllowances(sql, allowances)))
      throw new Failure('too_many_attempts', { retryAfterSeconds: 900 })
    const fits = await Promise.all(
      Array.from({ length: hashes }, (_, i) => passwordFits(claim.password, meant[i]?.passwordHash ?? null)),
    )
    const own = meant.find((_, i) => fits[i])
    const ids = meant.map(({ id }) => id)
    const mailedTo = own ? null : await findResetPassword(sql, ids, hashResetPassword(claim.password))
    const user = own ?? meant.find(({ id }) => id === mailedTo)
    if (!user) throw new Failure(claim.refusal)
    await giveBackAllowances(sql, allowances)
    if (user.isBlocked) throw new Failure('account_blocked') // told to nobody but who knows the password
    if (user.hasTotp) {
      if (claim.otp === undefined) throw new Failure('otp_needed')
      await totp.check(user.id, { otp: claim.otp, network, knownDevice: known })
    }
    if (!own && !(await takeResetPassword(sql, user.id, hashResetPassword(claim.password))))
      throw new Failure(claim.refusal)
    return { user, isMailed: !own, refusal: claim.refusal }
  }

  function openProven({ user: { passwordHash, hasTotp, isBlocked: _, ...user }, isMailed, refusal }: Proof) {
    return open(sql, user, { mustChoose: isMailed, otpProven: hasTotp, provenHash: passwordHash }, refusal)
  }

  /** Of several owners of one number, a signed-in one means no other. */
  async function claimByPhone(typed: string, signedIn: number | null) {
    const phone = normalizePhone(typed) ?? typed.replaceAll(/\s/g, '')
    const found = await findOwnerLogins(sql, phone, OWNERS_OF_ONE_PHONE)
    const self = found.filter(({ id }) => id === signedIn)
    const meant = self.length > 0 ? self : found
    const emails = meant.map(({ email }) => email)
    const refusal = 'invalid_phone_credentials' as const
    return { refusal, identity: phone, meant, hashes: OWNERS_OF_ONE_PHONE, emails }
  }

  return {
    open,

    /** Throws `invalid_credentials`, `account_blocked`, `otp_needed`, `otp_wrong`, `too_many_attempts`. */
    async byEmail(input: Parsed<typeof login>['body'], visitor: Visitor): Promise<SessionOpened> {
      const email = normalizeEmail(input.email)
      const found = await findLogin(sql, email)
      const meant = found.filter(({ userType }) => doorAdmits(input.userType, userType))
      const { password, deviceMark, otp } = input
      const refusal = 'invalid_credentials' as const
      const claim = { refusal, identity: email, meant, hashes: 1, emails: [email], password, deviceMark, otp }
      return openProven(await prove(claim, visitor))
    },

    /** The owners' door. Throws `invalid_phone_credentials`, `account_blocked`, `too_many_attempts`. */
    async byPhone(
      { phone, password, deviceMark }: Parsed<typeof businessLogin>['body'],
      visitor: Visitor,
    ): Promise<SessionOpened> {
      return openProven(await prove({ ...(await claimByPhone(phone, null)), password, deviceMark }, visitor))
    },

    /** A login that leaves a new password behind and no session but `session`, where it is the same person's. */
    async changeByPhone(
      { phone, currentPassword, newPassword }: Parsed<typeof changeBusinessPassword>['body'],
      session: LiveSession | null,
      visitor: Visitor,
    ): Promise<void> {
      const claim = { ...(await claimByPhone(phone, session?.id ?? null)), password: currentPassword }
      const { user, refusal } = await prove(claim, visitor)
      checkPassword(newPassword, { userType: user.userType, ...config }, 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      const keep = session?.id === user.id ? session.tokenHash : null
      await tx(sql, async (db) => {
        if ((await holdPasswordHash(db, user.id)) !== user.passwordHash) throw new Failure(refusal)
        await changePassword(db, { userId: user.id, passwordHash, keep })
        await queueMail(db, { kind: 'password_changed', recipient: user.email, data: { name: user.name } })
      })
    },
  }
}
