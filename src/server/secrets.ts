import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32

/** A secret that nobody guesses, for links and sessions. */
export const makeToken = (bytes = TOKEN_BYTES): string => randomBytes(bytes).toString('base64url')

/** The hash under which a token is stored. */
export const hashToken = (token: string | Buffer): Buffer => createHash('sha256').update(token).digest()

/** Random digits, leading zeros included. */
export const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** Compares in the same time whatever is equal, lengths included. */
export const isSameSecret = (given: string | Buffer, right: string | Buffer): boolean =>
  timingSafeEqual(hashToken(given), hashToken(right))
