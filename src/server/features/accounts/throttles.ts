import type { Allowance } from '../../db/throttle.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 3600

const scaled = (scale: number, allowances: Allowance[]): Allowance[] =>
  allowances.map((allowance) => ({ ...allowance, limit: Math.ceil(allowance.limit * scale) }))

/**
 * Tries of a login; `identity` is the e-mail or the telephone number. A browser that signed in before (`knownDevice`) has its own; a stranger's count by account with
 * network, by network and in all. None of them can use up what the owner's own browser has: nobody can be locked out.
 */
export function loginAllowances(
  scale: number,
  identity: string,
  network: string,
  knownDevice: string | null,
): Allowance[] {
  if (knownDevice)
    return scaled(scale, [
      { what: 'login-device', whose: knownDevice, limit: 10, windowSeconds: QUARTER_HOUR },
    ])
  return scaled(scale, [
    { what: 'login-account', whose: `${identity} ${network}`, limit: 10, windowSeconds: QUARTER_HOUR },
    { what: 'login-network', whose: network, limit: 100, windowSeconds: QUARTER_HOUR },
    { what: 'login-all', whose: '', limit: 20_000, windowSeconds: QUARTER_HOUR },
  ])
}

/** New accounts from one network: many people share a mobile carrier's address. */
export const registerAllowances = (scale: number, network: string): Allowance[] =>
  scaled(scale, [{ what: 'register', whose: network, limit: 100, windowSeconds: HOUR }])

/** Wrong current passwords in a stolen session: counted by account, given back when right. */
export const currentPasswordAllowances = (scale: number, userId: number): Allowance[] =>
  scaled(scale, [{ what: 'current-password', whose: String(userId), limit: 10, windowSeconds: QUARTER_HOUR }])

/**
 * Mails with a new password to one address: three an hour, spaced, so that a stranger who asks without end only has the
 * owner mailed again and again a password that works. Beyond them nothing is mailed, and nothing else is told.
 */
export const resetMailAllowances = (scale: number, email: string): Allowance[] =>
  scaled(scale, [{ what: 'reset-mail', whose: email, limit: 1, windowSeconds: HOUR / 3 }])

/** Asking for them, from one network. */
export const resetAskAllowances = (scale: number, network: string): Allowance[] =>
  scaled(scale, [{ what: 'reset-ask', whose: network, limit: 60, windowSeconds: HOUR }])

/**
 * Answers "this e-mail is registered" from one network: enough for forgetful people, too few to sift a list. Beyond them
 * nobody registers from there until the hour is over.
 */
export const takenEmailAllowances = (scale: number, network: string): Allowance[] =>
  scaled(scale, [{ what: 'email-taken', whose: network, limit: 20, windowSeconds: HOUR }])

/** Links to confirm the address, asked for again. */
export const confirmationAllowances = (scale: number, userId: number): Allowance[] =>
  scaled(scale, [{ what: 'confirm-mail', whose: String(userId), limit: 3, windowSeconds: HOUR }])

/** Changes of address asked for by one account. */
export const changeEmailAllowances = (scale: number, userId: number): Allowance[] =>
  scaled(scale, [{ what: 'change-email', whose: String(userId), limit: 3, windowSeconds: HOUR }])

/** Letters that strangers can have written to an address that need not be theirs. */
export const strangersMailAllowances = (scale: number, email: string): Allowance[] =>
  scaled(scale, [{ what: 'stranger-mail', whose: email, limit: 3, windowSeconds: HOUR }])

/**
 * Codes of the second step, tried by somebody who has the password. A known browser keeps its own tries; all strangers
 * together have so few that guessing one in a million takes years.
 */
export function otpAllowances(
  scale: number,
  userId: number,
  network: string,
  knownDevice: string | null,
): Allowance[] {
  if (knownDevice)
    return scaled(scale, [{ what: 'otp-device', whose: knownDevice, limit: 5, windowSeconds: QUARTER_HOUR }])
  return scaled(scale, [
    { what: 'otp-network', whose: `${userId} ${network}`, limit: 5, windowSeconds: QUARTER_HOUR },
    { what: 'otp-account', whose: String(userId), limit: 10, windowSeconds: HOUR },
  ])
}
