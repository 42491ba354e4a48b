import type { Config } from '../../config.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { orGiveBack, takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { passwordFits } from './passwords.ts'
import { findPasswordHash, holdPasswordHash } from './store-profile.ts'

/** The account's password as it was proven, by its hash. */
export type PasswordProof = { userId: number; hash: string; field: string }

/**
 * Passes when it is the account's password, else throws `wrong_password` naming `field`; after ten wrong ones in 15
 * minutes `too_many_attempts`: whoever holds a stolen session must not try them all.
 */
export async function provePassword(
  { sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> },
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<PasswordProof> {
  const giveBack = await takeAllowance(sql, config, 'current-password', { user: userId })
  const hash = await findPasswordHash(sql, userId)
  const fits = await orGiveBack(giveBack, () => passwordFits(password, hash, userId))
  if (!fits || hash === null) throw wrongPassword(field)
  await giveBack()
  return { userId, hash, field }
}

/**
 * In the transaction of what the password was asked for: it is still that one, and stays so to the end. Whoever knew the
 * old one does nothing with it once another is chosen. Throws `wrong_password`.
 */
export async function holdProof(tx: Db, { userId, hash, field }: PasswordProof): Promise<void> {
  if ((await holdPasswordHash(tx, userId)) !== hash) throw wrongPassword(field)
}

const wrongPassword = (field: string) =>
  new Failure('wrong_password', { fields: { [field]: 'password_wrong' } })
