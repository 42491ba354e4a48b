import { randomBytes } from 'node:crypto'
import type { UserType } from '#contract/accounts.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { normalizePhone } from '../../phone.ts'
import { hashPassword } from './passwords.ts'
import { hashResetPassword, makeResetPassword } from './reset-password.ts'
import { normalizeEmail, splitName } from './rules.ts'
import { addUser, endSessions, findLogin, type ListedUser, listUsers } from './store.ts'
import { addResetPassword } from './store-reset.ts'
import { dropTotp } from './store-totp.ts'

/** The first password of an account that somebody else made is valid for so long. */
const FIRST_PASSWORD_SECONDS = 7 * 24 * 3600

export type NewAccount = {
  email: string
  name: string
  phone: string
  userType: UserType
  province: { plate: string; name: string }
}

/**
 * Makes an account for somebody and answers the password to hand over: good for one login within 7 days, which then
 * chooses its own. Null when the e-mail is taken.
 */
export async function createAccount(sql: Sql, account: NewAccount): Promise<string | null> {
  const email = normalizeEmail(account.email)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url')) // nobody knows it
  return tx(sql, async (db) => {
    const added = await addUser(db, {
      ...splitName(account.name),
      email,
      phone: normalizePhone(account.phone) ?? account.phone.replaceAll(/\s/g, ''),
      plate: account.province.plate,
      city: account.province.name,
      userType: account.userType,
      emailConfirmed: true, // whoever makes accounts knows whom for
      isDemo: false,
      passwordHash,
    })
    return added && givePassword(db, email)
  })
}

/**
 * A password for one login within 7 days; the old one stays valid until a new one is chosen. `totp` takes the second step
 * away as well and ends all sessions: for who lost telephone and recovery codes. Null: no such account.
 */
export const resetAccount = (
  sql: Sql,
  address: string,
  { totp = false }: { totp?: boolean } = {},
): Promise<string | null> =>
  tx(sql, async (db) => {
    const email = normalizeEmail(address)
    const [account] = await findLogin(db, email)
    if (totp && account) {
      await dropTotp(db, account.id)
      await endSessions(db, account.id)
    }
    return givePassword(db, email)
  })

async function givePassword(
  db: Parameters<typeof addResetPassword>[0],
  email: string,
): Promise<string | null> {
  const password = makeResetPassword()
  const passwordHash = hashResetPassword(password)
  const account = await addResetPassword(db, { email, passwordHash, seconds: FIRST_PASSWORD_SECONDS })
  return account && password
}

/** Accounts of one kind, or of all, newest first. */
export const listAccounts = (sql: Sql, userType: UserType | null): Promise<ListedUser[]> =>
  listUsers(sql, userType)
