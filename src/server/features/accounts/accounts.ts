import type { login, register, SessionOpened } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { giveBackAllowances, sweepThrottle, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import { isDeviceMark, makeDeviceMark } from './device-mark.ts'
import { hashPassword, passwordFits } from './passwords.ts'
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
import { loginAllowances, registerAllowances, takenEmailAllowances } from './throttles.ts'

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
}

/** Whether accounts with published passwords exist. */
export const hasDemoAccounts = async (sql: Sql): Promise<boolean> => (await countDemoUsers(sql)) > 0

/** Accounts and their sessions: the only door to them for other features. */
export type Accounts = ReturnType<typeof makeAccounts>

type Opened = SessionOpened
type Visitor = { network: string }

export function makeAccounts({ sql, config, findProvince, addDraft }: AccountsDeps) {
  const scale = config.limitsScale
  // Read at the first need: the secret is made by a migration.
  let secret: Promise<Buffer> | undefined
  const deviceSecret = () => {
    secret ??= readSecret(sql, 'device-mark')
    return secret
  }

  const opened = async (db: Db, user: UserRow): Promise<Opened> => ({
    token: await openSession(db, user),
    user,
    deviceMark: makeDeviceMark(await deviceSecret(), user.email),
  })

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
      if (!found || !fits || !doorAdmits(input.userType, found.userType))
        throw new Failure('invalid_credentials')
      await giveBackAllowances(sql, allowances)
      return opened(sql, found)
    },

    /** Makes a customer, or an owner with a draft business, and signs in. Throws `email_taken`, `invalid_input`. */
    async register(input: Parsed<typeof register>['body'], visitor: Visitor): Promise<Opened> {
      const province = findProvince(input.city)
      if (!province) throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const isOwner = input.userType === 'business'
      if (isOwner && !input.businessName?.trim())
        throw new Failure('invalid_input', { fields: { businessName: 'required' } })
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
      await sweepThrottle(sql)
    },
  }
}
