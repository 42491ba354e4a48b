import { readFileSync } from 'node:fs'
import type { UserType } from '#contract/accounts.ts'
import { fold } from '#lib/turkish.ts'
import { Failure, type FailureDetail } from '../../failure.ts'
import { isStaff } from './rules.ts'

/** Minimum length for accounts that may change what others own. */
const STAFF_LENGTH = 12
/** Ours, with what Turkish speakers choose, and the world's. Both are folded. */
const COMMONEST = ['common-passwords.txt', 'common-passwords-world.txt'].map(
  (name) => new URL(`../../../../data/${name}`, import.meta.url),
)

let commonest: ReadonlySet<string> | undefined

const isCommon = (password: string): boolean => {
  commonest ??= new Set(COMMONEST.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)))
  return commonest.has(fold(password))
}

export type PasswordPolicy = { userType: UserType; demo: boolean; passwordMin: number }

/** Refuses a password that is too short for this kind of account or too common, naming its field. */
export function checkPassword(
  password: string,
  { userType, demo, passwordMin }: PasswordPolicy,
  field: 'password' | 'newPassword',
): void {
  const refuse = (why: NonNullable<FailureDetail['fields']>[string], detail: FailureDetail = {}) => {
    throw new Failure('invalid_input', { fields: { [field]: why }, ...detail })
  }
  const short = field === 'newPassword' ? 'new_password_too_short' : 'password_too_short'
  if (password.length < passwordMin) refuse(short, { passwordMin })
  if (isStaff(userType) && password.length < STAFF_LENGTH) refuse('password_too_short_staff')
  if (!demo && isCommon(password)) refuse('password_common')
}
