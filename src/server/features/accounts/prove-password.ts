import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { giveBackAllowances, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { passwordFits } from './passwords.ts'
import { findPasswordHash } from './store-profile.ts'
import { currentPasswordAllowances } from './throttles.ts'

/**
 * Passes when it is the account's password, else throws `wrong_password` naming `field`; after ten wrong ones in 15
 * minutes `too_many_attempts`: whoever holds a stolen session must not try them all.
 */
export async function provePassword(
  { sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> },
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<void> {
  const allowances = currentPasswordAllowances(config.limitsScale, userId)
  if (!(await takeAllowances(sql, allowances)))
    throw new Failure('too_many_attempts', { retryAfterSeconds: 900 })
  if (!(await passwordFits(password, await findPasswordHash(sql, userId))))
    throw new Failure('wrong_password', { fields: { [field]: 'password_wrong' } })
  await giveBackAllowances(sql, allowances)
}
