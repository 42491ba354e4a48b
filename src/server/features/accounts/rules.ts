import type { AccountSide, UserType } from '#contract/accounts.ts'
import type { Need } from '#contract/endpoint.ts'
import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#lib/time.ts'

/** E-mail is compared in ASCII case: Turkish rules would make a dotless i of the I in INFO@. */
export const normalizeEmail = (email: string): string =>
  email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Accounts that may change what others own. */
export const isStaff = (userType: UserType): boolean => userType === 'admin' || userType === 'field'

/** Whether a login may name this side. Staff may name either; any other mismatch is refused like a wrong password. */
export const hasSide = (
  side: AccountSide,
  user: { userType: UserType; sides: readonly AccountSide[] },
): boolean => isStaff(user.userType) || user.sides.includes(side)

/** The last word is the family name; a single word is a first name. */
export function splitName(name: string): { name: string; firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const firstName = words.slice(0, words.length > 1 ? -1 : 1).join(' ')
  return { name: words.join(' '), firstName, lastName }
}

/** Next step that a session must take before all is open to it. Staff outside demo mode need a second step, proven in this session. */
export function sessionNeed(
  session: { userType: UserType; mustChoose: boolean; otpProven: boolean },
  demo: boolean,
): Need | null {
  if (session.mustChoose) return 'password_choice'
  return !demo && isStaff(session.userType) && !session.otpProven ? 'totp_setup' : null
}

/** Acts that give rights or move money require a password or code entered no longer ago than this. */
export const FRESH_SECONDS = 15 * MINUTE

/** Lifetime of a session that must choose a password. */
export const choosingLimits = { idleSeconds: HOUR / 4, absoluteSeconds: HOUR / 4 }

/** How long a session lives unused and in all, in seconds. */
export function sessionLimits(userType: UserType): { idleSeconds: number; absoluteSeconds: number } {
  switch (userType) {
    case 'admin':
      return { idleSeconds: HOUR / 2, absoluteSeconds: 12 * HOUR }
    case 'field':
      return { idleSeconds: 16 * HOUR, absoluteSeconds: 16 * HOUR }
    case 'customer':
    case 'business':
      return { idleSeconds: 7 * DAY, absoluteSeconds: 30 * DAY }
  }
}
