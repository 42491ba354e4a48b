import { readFileSync } from 'node:fs'
import type { UserType } from '#contract/accounts.ts'
import type { FieldCode } from '#contract/errors.ts'
import { fold } from '#lib/turkish.ts'

/** Whoever may change what others own needs a longer one. */
const STAFF_LENGTH = 12
const COMMONEST = new URL('../../../../data/common-passwords.txt', import.meta.url)

let commonest: ReadonlySet<string> | undefined

const isCommon = (password: string): boolean => {
  commonest ??= new Set(readFileSync(COMMONEST, 'utf8').split('\n').filter(Boolean))
  return commonest.has(fold(password))
}

/** Why nobody of that kind may have this password; null when it will do. The shortest length is the contract's. */
export function passwordRefusal(
  password: string,
  { userType, demo }: { userType: UserType; demo: boolean },
): FieldCode | null {
  const isStaff = userType === 'admin' || userType === 'field'
  if (isStaff && password.length < STAFF_LENGTH) return 'password_too_short_staff'
  return !demo && isCommon(password) ? 'password_common' : null
}
