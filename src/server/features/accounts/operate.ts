import type { UserType } from '#contract/accounts.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { keptPhone } from '../../phone.ts'
import { makeToken } from '../../secrets.ts'
import { hashPassword, hashResetPassword, makeResetPassword } from './passwords.ts'
import { normalizeEmail, splitName } from './rules.ts'
import { addUser, endSessions, findLogin, type ListedUser, listUsers, type UserRow } from './store.ts'
import { addResetPassword } from './store-reset.ts'
import { dropTotp } from './store-totp.ts'

/** How long a password that was made for somebody else is valid. */
export const GIVEN_PASSWORD_SECONDS = WEEK_SECONDS

export type NewAccount = {
  email: string
  name: string
  phone: string
  userType: UserType
  province: { plate: string; name: string }
}

/** Made for somebody by somebody else. Null when the e-mail is taken. */
export type Made = { user: UserRow; password: string } | null

/** Hash of an unknown password: the account opens only by a mailed one. */
export const hashOfNobody = (): Promise<string> => hashPassword(makeToken())

/** Makes an account in the caller's transaction; its first password is good for one login within 7 days. */
export async function addAccount(tx: Tx, account: NewAccount, passwordHash: string): Promise<Made> {
  const user = await addUser(tx, {
    ...splitName(account.name),
    email: normalizeEmail(account.email),
    phone: keptPhone(account.phone),
    plate: account.province.plate,
    city: account.province.name,
    userType: account.userType,
    emailConfirmed: true, // whoever makes the account knows the person
    phoneProven: false,
    isDemo: false,
    passwordHash,
  })
  const password = user && (await givePassword(tx, user.email))
  return user && password ? { user, password } : null
}

/**
 * Makes an account for somebody and answers the password to hand over: good for one login within 7 days, which then
 * chooses its own. Null when the e-mail is taken.
 */
export async function createAccount(sql: Sql, account: NewAccount): Promise<string | null> {
  const passwordHash = await hashOfNobody()
  const made = await tx(sql, (db) => addAccount(db, account, passwordHash))
  return made?.password ?? null
}

/** Takes the second step away and ends all sessions: for who lost telephone and recovery codes. False: there was none. */
export async function dropSecondStep(tx: Tx, userId: number): Promise<boolean> {
  const dropped = await dropTotp(tx, userId)
  await endSessions(tx, userId)
  return dropped
}

/**
 * A password for one login within 7 days; the old one stays valid until a new one is chosen. `totp` takes the second step
 * away as well and ends all sessions. Null: no such account, or it is blocked.
 */
export const resetAccount = (
  sql: Sql,
  address: string,
  { totp = false }: { totp?: boolean } = {},
): Promise<string | null> =>
  tx(sql, async (db) => {
    const email = normalizeEmail(address)
    const [account] = await findLogin(db, email)
    if (totp && account) await dropSecondStep(db, account.id)
    return givePassword(db, email)
  })

/** Null: no such account, or it is blocked. */
export async function givePassword(tx: Tx, email: string): Promise<string | null> {
  const password = makeResetPassword()
  const passwordHash = hashResetPassword(password)
  const account = await addResetPassword(tx, {
    email,
    passwordHash,
    seconds: GIVEN_PASSWORD_SECONDS,
    demo: true, // whether it opens anything is asked at the login
  })
  return account && password
}

/** Accounts of one kind, or of all, newest first. */
export const listAccounts = (sql: Sql, userType: UserType | null): Promise<ListedUser[]> =>
  listUsers(sql, userType)
