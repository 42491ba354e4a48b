import type { chooseNewPassword, login, register, SessionOpened, UserType } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { giveBackAllowances, sweepThrottle, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import type { QueueMail } from '../mail/mail.ts'
import { isDeviceMark, makeDeviceMark } from './device-mark.ts'
import { passwordRefusal } from './password-policy.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { hashResetPassword, makeResetPassword } from './reset-password.ts'
import { doorAdmits, normalizeEmail, splitName } from './rules.ts'
import { openSession, readSession } from './sessions.ts'
import {
  addUser,
  countDemoUsers,
  endSession,
  findLogin,
  getUser,
  readSecret,
  sweepSessions,
  type UserRow,
} from './store.ts'
import { addResetPassword, replacePassword, sweepResetPasswords, takeResetPassword } from './store-reset.ts'
import {
  loginAllowances,
  registerAllowances,
  resetAskAllowances,
  resetMailAllowances,
  takenEmailAllowances,
} from './throttles.ts'

export { demoAccounts } from './demo.ts'
export { seedDemoAccounts } from './seed-accounts.ts'

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

export type AccountsDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale'>
  findProvince: (text: string) => { plate: string; name: string } | null
  addDraft: (db: Db, draft: DraftBusiness) => Promise<void>
  queueMail: QueueMail
}

/** A mailed password is forgotten after so long. */
const RESET_SECONDS = 15 * 60

/** No account has this id. */
const NOBODY = 0

/** Whether accounts with published passwords exist. */
export const hasDemoAccounts = async (sql: Sql): Promise<boolean> => (await countDemoUsers(sql)) > 0

/** Accounts and their sessions: the only door to them for other features. */
export type Accounts = ReturnType<typeof makeAccounts>

type Opened = SessionOpened
type Visitor = { network: string }

export function makeAccounts({ sql, config, findProvince, addDraft, queueMail }: AccountsDeps) {
  const scale = config.limitsScale
  // Read at the first need: the secret is made by a migration.
  let secret: Promise<Buffer> | undefined
  const deviceSecret = () => {
    secret ??= readSecret(sql, 'device-mark')
    return secret
  }

  const opened = async (
    db: Db,
    user: UserRow,
    { mustChoose = false, provenHash = null }: { mustChoose?: boolean; provenHash?: string | null } = {},
  ): Promise<Opened> => {
    const token = await openSession(db, user, { mustChoose, provenHash })
    if (token === null) throw new Failure('invalid_credentials')
    const deviceMark = makeDeviceMark(await deviceSecret(), user.email)
    return { token, mustChoosePassword: mustChoose, user, deviceMark }
  }

  return {
    /** Opens a session. Every refusal is alike in words and in work: unknown e-mail, wrong password, wrong door. */
    async login(input: Parsed<typeof login>['body'], visitor: Visitor): Promise<Opened> {
      const email = normalizeEmail(input.email)
      const known = isDeviceMark(await deviceSecret(), email, input.deviceMark)
        ? (input.deviceMark ?? null)
        : null
      const allowances = loginAllowances(scale, email, visitor.network, known)
      if (!(await takeAllowances(sql, allowances)))
        throw new Failure('too_many_attempts', { retryAfterSeconds: 900 })
      const found = await findLogin(sql, email)
      const fits = await passwordFits(input.password, found?.passwordHash ?? null)
      const passes = found !== null && doorAdmits(input.userType, found.userType)
      // Asked for whoever fails, at whichever door, with an account or without: the work is the same.
      const isMailed =
        !(fits && passes) &&
        (await takeResetPassword(sql, passes ? found.id : NOBODY, hashResetPassword(input.password)))
      if (!passes || !(fits || isMailed)) throw new Failure('invalid_credentials')
      await giveBackAllowances(sql, allowances)
      return opened(sql, found, { mustChoose: isMailed, provenHash: isMailed ? null : found.passwordHash })
    },

    /** Makes a customer, or an owner with a draft business, and signs in. Throws `email_taken`, `invalid_input`. */
    async register(input: Parsed<typeof register>['body'], visitor: Visitor): Promise<Opened> {
      const province = findProvince(input.city)
      if (!province) throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const isOwner = input.userType === 'business'
      if (isOwner && !input.businessName?.trim())
        throw new Failure('invalid_input', { fields: { businessName: 'required' } })
      const refusal = passwordRefusal(input.password, { userType: input.userType, demo: config.demo })
      if (refusal) throw new Failure('invalid_input', { fields: { password: refusal } })
      if (!(await takeAllowances(sql, registerAllowances(scale, visitor.network))))
        throw new Failure('too_many_attempts', { retryAfterSeconds: 900 })
      const phone = normalizePhone(input.phone) ?? input.phone.replaceAll(/\s/g, '')
      const user = {
        ...splitName(input.name),
        email: normalizeEmail(input.email),
        phone,
        plate: province.plate,
        city: province.name,
        userType: input.userType,
        emailConfirmed: config.demo,
        isDemo: false,
        passwordHash: await hashPassword(input.password),
      }
      const session = await tx(sql, async (db) => {
        const added = await addUser(db, user)
        if (!added) return null
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
        return opened(db, added)
      })
      if (session) return session
      const mayTell = await takeAllowances(sql, takenEmailAllowances(scale, visitor.network))
      throw mayTell
        ? new Failure('email_taken')
        : new Failure('too_many_attempts', { retryAfterSeconds: 900 })
    },

    /** Mails a password for one use to the account, if there is one. The old one stays valid: asking changes nothing. */
    async forgotPassword(given: string, visitor: Visitor): Promise<void> {
      if (!(await takeAllowances(sql, resetAskAllowances(scale, visitor.network))))
        throw new Failure('too_many_attempts', { retryAfterSeconds: 3600 })
      const email = normalizeEmail(given)
      const password = makeResetPassword()
      if (!(await takeAllowances(sql, resetMailAllowances(scale, email)))) return
      await tx(sql, async (db) => {
        const passwordHash = hashResetPassword(password)
        const account = await addResetPassword(db, { email, passwordHash, seconds: RESET_SECONDS })
        await queueMail(db, {
          kind: 'reset_password',
          recipient: account?.email ?? null,
          data: { name: account?.name ?? '', password },
          usefulSeconds: RESET_SECONDS,
        })
      })
    },

    /** Sets the password of a session that must choose one; all sessions end, a full one opens. Throws `forbidden` for any other session. */
    async chooseNewPassword(
      { newPassword }: Parsed<typeof chooseNewPassword>['body'],
      session: { id: number; userType: UserType; mustChoose: boolean },
    ): Promise<Opened> {
      if (!session.mustChoose) throw new Failure('forbidden')
      const refusal = passwordRefusal(newPassword, { userType: session.userType, demo: config.demo })
      if (refusal) throw new Failure('invalid_input', { fields: { newPassword: refusal } })
      const passwordHash = await hashPassword(newPassword)
      return tx(sql, async (db) => {
        await replacePassword(db, session.id, passwordHash)
        const user = await getUser(db, session.id)
        if (!user) throw new Failure('not_signed_in')
        await queueMail(db, { kind: 'password_changed', recipient: user.email, data: { name: user.name } })
        return opened(db, user)
      })
    },

    logout: (tokenHash: Buffer): Promise<void> => endSession(sql, tokenHash),

    async currentUser(id: number): Promise<UserRow> {
      const user = await getUser(sql, id)
      if (!user) throw new Failure('not_signed_in')
      return user
    },

    readSession: (authorization: string | undefined) => readSession(sql, authorization),

    /** Removes ended sessions and old counters. */
    async sweep(): Promise<void> {
      await sweepSessions(sql)
      await sweepResetPasswords(sql)
      await sweepThrottle(sql)
    },
  }
}
