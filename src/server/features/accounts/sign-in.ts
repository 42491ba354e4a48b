import type { login, SessionOpened } from '#contract/accounts.ts'
import type { businessLogin, changeBusinessPassword } from '#contract/businesses-own.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { type GiveBack, orGiveBack, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { keptPhone } from '../../phone.ts'
import { queueMail } from '../mail/mail.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword, hashResetPassword, isDeviceMark, makeDeviceMark, passwordFits } from './passwords.ts'
import { hasSide, normalizeEmail, sessionNeed } from './rules.ts'
import { type LiveSession, type OpeningSession, openSession } from './sessions.ts'
import { findLogin, findOwnerLogins, type LoginRow, readSecret, type UserRow } from './store.ts'
import { changePassword, holdPasswordHash } from './store-profile.ts'
import { findResetPassword, takeResetPassword } from './store-reset.ts'
import type { Totp } from './totp.ts'

type SignInDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale' | 'passwordMin'>
  totp: Totp
}

type Visitor = { network: string }

/** Somebody who says who they are: by e-mail or by telephone number. */
type Claim = {
  /** The address or number as typed, for the throttles. */
  identity: string
  /** Candidate accounts; `hashes` of them are checked, and as many dummy ones where there is none. */
  meant: readonly LoginRow[]
  hashes: number
  password: string
  /** Error thrown for whatever is wrong with it. */
  refusal: Refusal
  deviceMark?: string | undefined
  otp?: string | undefined
}

type Refusal = 'invalid_credentials' | 'invalid_phone_credentials'

type Proof = { user: LoginRow; isMailed: boolean; refusal: Refusal }

/** Several owners may share a telephone; with more than two a login by telephone is ambiguous, and only e-mail works. */
const OWNERS_OF_ONE_PHONE = 2

/** Logins by e-mail and by telephone. */
export type SignIn = ReturnType<typeof makeSignIn>

export function makeSignIn({ sql, config, totp }: SignInDeps) {
  // Read at the first need: the secret is made by a migration.
  let secret: Promise<Buffer> | undefined
  const deviceSecret = () => {
    secret ??= readSecret(sql, 'device-mark')
    return secret
  }

  /** Demo accounts have published passwords: outside demo mode they cannot log in. */
  const mayLogIn = ({ isDemo }: LoginRow) => config.demo || !isDemo

  async function open(
    db: Db,
    user: UserRow,
    how: OpeningSession = {},
    refusal: Refusal = 'invalid_credentials',
  ): Promise<SessionOpened> {
    const session = await openSession(db, user, how)
    if (!session) throw new Failure(refusal)
    const { mustChoose = false, otpProven = false } = how
    const need = sessionNeed({ userType: user.userType, mustChoose, otpProven }, config.demo)
    return {
      token: session.token,
      mustChoosePassword: mustChoose,
      mustSetUpTotp: need === 'totp_setup',
      user,
      deviceMark: makeDeviceMark(await deviceSecret(), session.marked),
    }
  }

  /**
   * Takes a try, and answers whom it can mean. A device mark buys its own account a few more where the others are used up:
   * they are tries at that account alone.
   */
  async function takeTry(
    { identity, meant, deviceMark }: Claim,
    { network }: Visitor,
  ): Promise<{ meant: readonly LoginRow[]; marked: LoginRow | undefined; giveBack: GiveBack }> {
    const key = await deviceSecret()
    const marked = meant.find((user) => isDeviceMark(key, user, deviceMark))
    try {
      return { meant, marked, giveBack: await takeAllowance(sql, config, 'login', { identity, network }) }
    } catch (refusal) {
      if (!marked) throw refusal
      const whose = { account: marked.id, network }
      return { meant: [marked], marked, giveBack: await takeAllowance(sql, config, 'login-marked', whose) }
    }
  }

  /**
   * Takes a password, mailed ones included, and the second step where there is one. All refusals of the first step are
   * alike in words and in work: the same queries, the same number of slow hashes.
   */
  async function prove(claim: Claim, visitor: Visitor): Promise<Proof> {
    const { meant, marked, giveBack } = await takeTry(claim, visitor)
    const looks = Array.from({ length: claim.hashes }, (_, i) => meant[i]?.passwordHash ?? null)
    const fits = await orGiveBack(giveBack, () =>
      Promise.all(looks.map((hash) => passwordFits(claim.password, hash, visitor.network))),
    )
    const own = meant.find((_, i) => fits[i])
    const ids = meant.map(({ id }) => id)
    const mailedTo = own ? null : await findResetPassword(sql, ids, hashResetPassword(claim.password))
    const user = own ?? meant.find(({ id }) => id === mailedTo)
    if (!user) throw new Failure(claim.refusal)
    await giveBack()
    if (user.isBlocked) throw new Failure('account_blocked') // revealed only to who knows the password
    if (user.hasTotp) {
      if (claim.otp === undefined) throw new Failure('otp_needed')
      const isMarked = user.id === marked?.id
      await totp.check(user.id, { ...visitor, otp: claim.otp, isMarked })
    }
    if (!own && !(await takeResetPassword(sql, user.id, hashResetPassword(claim.password))))
      throw new Failure(claim.refusal)
    return { user, isMailed: !own, refusal: claim.refusal }
  }

  function openProven({ user, isMailed, refusal }: Proof) {
    const { passwordHash, hasTotp, isBlocked: _b, isDemo: _d, deviceMarkNo: _n, ...row } = user
    return open(sql, row, { mustChoose: isMailed, otpProven: hasTotp, provenHash: passwordHash }, refusal)
  }

  /** Of several owners of one number, a signed-in one means no other. */
  async function claimByPhone(typed: string, signedIn: number | null) {
    const phone = keptPhone(typed)
    const found = (await findOwnerLogins(sql, phone, OWNERS_OF_ONE_PHONE)).filter(mayLogIn)
    const self = found.filter(({ id }) => id === signedIn)
    const meant = self.length > 0 ? self : found
    const refusal = 'invalid_phone_credentials' as const
    return { refusal, identity: phone, meant, hashes: OWNERS_OF_ONE_PHONE }
  }

  return {
    open,

    /** Throws `invalid_credentials`, `account_blocked`, `otp_needed`, `otp_wrong`, `too_many_attempts`. */
    async byEmail(input: Parsed<typeof login>['body'], visitor: Visitor): Promise<SessionOpened> {
      const email = normalizeEmail(input.email)
      const found = (await findLogin(sql, email)).filter(mayLogIn)
      const meant = found.filter((user) => hasSide(input.userType, user))
      const { password, deviceMark, otp } = input
      const refusal = 'invalid_credentials' as const
      const claim = { refusal, identity: email, meant, hashes: 1, password, deviceMark, otp }
      return openProven(await prove(claim, visitor))
    },

    /** Login of owners by telephone. Throws `invalid_phone_credentials`, `account_blocked`, `too_many_attempts`. */
    async byPhone(
      { phone, password, deviceMark }: Parsed<typeof businessLogin>['body'],
      visitor: Visitor,
    ): Promise<SessionOpened> {
      return openProven(await prove({ ...(await claimByPhone(phone, null)), password, deviceMark }, visitor))
    },

    /** Logs in to replace the password; of all sessions only `session` stays, if it is the same person's. */
    async changeByPhone(
      { phone, currentPassword, newPassword }: Parsed<typeof changeBusinessPassword>['body'],
      session: LiveSession | null,
      visitor: Visitor,
    ): Promise<void> {
      const claim = { ...(await claimByPhone(phone, session?.id ?? null)), password: currentPassword }
      const { user, refusal } = await prove(claim, visitor)
      checkPassword(newPassword, { userType: user.userType, ...config }, 'newPassword')
      const passwordHash = await hashPassword(newPassword, visitor.network)
      const keep = session?.id === user.id ? session.tokenHash : null
      await tx(sql, async (db) => {
        if ((await holdPasswordHash(db, user.id)) !== user.passwordHash) throw new Failure(refusal)
        await changePassword(db, { userId: user.id, passwordHash, keep })
        const to = { recipient: user.email, causedBy: null }
        await queueMail(db, { kind: 'password_changed', ...to, data: { name: user.name } })
      })
    },
  }
}
