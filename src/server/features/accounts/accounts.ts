import type { chooseNewPassword, register, SessionOpened } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { MINUTE_SECONDS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { hadAllowance, orGiveBack, sweepThrottle, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { keptPhone } from '../../phone.ts'
import { queueMail } from '../mail/mail.ts'
import type { Confirmation } from './confirmation.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword, hashResetPassword, makeResetPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'
import { normalizeEmail, splitName } from './rules.ts'
import { type LiveSession, makeReadSession } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import { addUser, endSession, getUser, sweepSessions, type UserRow } from './store.ts'
import { addResetPassword, replacePassword, sweepResetPasswords, takeChoosingSession } from './store-reset.ts'

export { requireConfirmed } from './confirmation.ts'
export { demoAccounts, seedDemoAccounts } from './demo.ts'
export {
  addAccount,
  dropSecondStep,
  GIVEN_PASSWORD_SECONDS,
  givePassword,
  hashOfNobody,
} from './operate.ts'
export { isStaff, normalizeEmail } from './rules.ts'
export { countAccounts, endSessions } from './store.ts'
export {
  type HeldAccount,
  holdAccount,
  isLastAdminRefused,
  setBlocked,
  setPasswordHash,
  setUserType,
} from './store-manage.ts'
export { addBusinessSide } from './store-profile.ts'

/** The draft an owner's sign-up leaves for the wizard to complete. */
export type DraftBusiness = {
  ownerId: number
  name: string
  description: string
  address: string
  plate: string
  city: string
  phone: string
}

/** Consents that a registration carries: terms, notice and offers. */
export type SignUpConsents = Pick<
  Parsed<typeof register>['body'],
  'termsVersion' | 'noticeVersion' | 'acceptTerms' | 'marketing'
>

export type AccountsDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale' | 'passwordMin'>
  findProvince: (text: string) => { plate: string; name: string } | null
  addDraft: (db: Db, draft: DraftBusiness) => Promise<void>
  signIn: SignIn
  confirmation: Confirmation
  /** Keeps what the form showed and what was agreed to. */
  noteSignUp: (db: Db, userId: number, shown: SignUpConsents) => Promise<void>
}

/** How long a mailed password is valid. */
const RESET_SECONDS = 15 * MINUTE_SECONDS

/** Accounts and their sessions. */
export type Accounts = ReturnType<typeof makeAccounts>

type Visitor = { network: string }

export function makeAccounts(deps: AccountsDeps) {
  const { sql, config, findProvince, addDraft, signIn, confirmation, noteSignUp } = deps
  const { open } = signIn

  return {
    /** Makes a customer, or an owner with a draft business, and signs in. Throws `email_taken`, `invalid_input`. */
    async register(input: Parsed<typeof register>['body'], visitor: Visitor): Promise<SessionOpened> {
      const province = findProvince(input.city)
      if (!province) throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const isOwner = input.userType === 'business'
      if (isOwner && !input.businessName?.trim())
        throw new Failure('invalid_input', { fields: { businessName: 'required' } })
      if (input.confirmPassword !== undefined && input.confirmPassword !== input.password)
        throw new Failure('invalid_input', { fields: { confirmPassword: 'passwords_differ' } })
      checkPassword(input.password, { userType: input.userType, ...config }, 'password')
      // Taken beforehand: were only known addresses refused beyond it, the refusal itself would tell which are known.
      const giveBackTelling = await takeAllowance(sql, config, 'email-taken', visitor)
      const giveBack = await takeAllowance(sql, config, 'register', visitor)
      const giveBackBoth = async () => void (await Promise.all([giveBack(), giveBackTelling()]))
      const phone = keptPhone(input.phone)
      const user = {
        ...splitName(input.name),
        email: normalizeEmail(input.email),
        phone,
        plate: province.plate,
        city: province.name,
        userType: input.userType,
        emailConfirmed: config.demo,
        phoneProven: config.demo,
        isDemo: false,
        passwordHash: await orGiveBack(giveBackBoth, () => hashPassword(input.password, visitor.network)),
      }
      const session = await tx(sql, async (db) => {
        const added = await addUser(db, user)
        if (!added) return null
        await noteSignUp(db, added.id, input)
        if (isOwner)
          await addDraft(db, {
            ownerId: added.id,
            name: input.businessName?.trim() ?? '',
            description: input.description?.trim() ?? '',
            address: input.address?.trim() ?? '',
            plate: province.plate,
            city: province.name,
            phone,
          })
        if (!added.emailConfirmed) await confirmation.send(db, added)
        return open(db, added)
      })
      if (!session) throw new Failure('email_taken')
      await giveBackTelling()
      return session
    },

    /** Mails a one-time password to the account, if there is one. The present password and earlier mailed ones stay valid. */
    async forgotPassword(given: string, visitor: Visitor): Promise<void> {
      await takeAllowance(sql, config, 'reset-ask', visitor)
      const email = normalizeEmail(given)
      const password = makeResetPassword()
      if (!(await hadAllowance(sql, config, 'reset-mail', { recipient: email }))) return
      await tx(sql, async (db) => {
        const passwordHash = hashResetPassword(password)
        const account = await addResetPassword(db, { email, passwordHash, seconds: RESET_SECONDS, ...config })
        await queueMail(db, {
          kind: 'reset_password',
          recipient: account?.email ?? null,
          causedBy: null,
          data: { name: account?.name ?? '', password, ...(account && { userType: account.userType }) },
          usefulSeconds: RESET_SECONDS,
        })
      })
    },

    /** Sets the password of a session that must choose one; all sessions end, a full one opens. Throws `forbidden` for any other session. */
    async chooseNewPassword(
      { newPassword }: Parsed<typeof chooseNewPassword>['body'],
      { id, userType, tokenHash, need, otpProven }: LiveSession,
    ): Promise<SessionOpened> {
      if (need !== 'password_choice') throw new Failure('forbidden')
      checkPassword(newPassword, { userType, ...config }, 'newPassword')
      const passwordHash = await hashPassword(newPassword, id)
      return tx(sql, async (db) => {
        if (!(await takeChoosingSession(db, tokenHash))) throw new Failure('not_signed_in')
        await replacePassword(db, id, passwordHash)
        const user = await getUser(db, id)
        if (!user) throw new Failure('not_signed_in')
        const to = { recipient: user.email, causedBy: null }
        await queueMail(db, { kind: 'password_changed', ...to, data: { name: user.name } })
        return open(db, user, { otpProven })
      })
    },

    logout: (tokenHash: Buffer): Promise<void> => endSession(sql, tokenHash),

    async currentUser(id: number): Promise<UserRow> {
      const user = await getUser(sql, id)
      if (!user) throw new Failure('not_signed_in')
      return user
    },

    /** Throws `wrong_password`, `too_many_attempts`. */
    provePassword: (proof: { userId: number; password: string; field: string }) =>
      provePassword({ sql, config }, proof),

    readSession: makeReadSession(sql, config),

    /** Removes ended sessions and old counters. */
    async sweep(): Promise<void> {
      await sweepSessions(sql)
      await sweepResetPasswords(sql)
      await confirmation.sweep()
      await sweepThrottle(sql)
    },
  }
}
