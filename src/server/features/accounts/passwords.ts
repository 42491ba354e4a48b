import { createHash, createHmac, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit, concurrencyLimitByNetwork } from '../../concurrency-limit.ts'
import { isSameSecret } from '../../secrets.ts'

/** OWASP's first choice: argon2id, 19 MiB, two passes, one lane; about 10 ms a hash. (2 is the library's name for argon2id.) */
const parameters = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** A hash takes a core: two run at once, which leaves room for other work, twenty wait, and others are refused for now. */
const inTurn = concurrencyLimit({ atOnce: 2, mayWait: 20 })
/** Of these slots one network or account gets four, and a range of networks eight. */
const inOwnTurn = concurrencyLimitByNetwork('passwords', {
  ofNetwork: { atOnce: 4, mayWait: 18 },
  ofRange: { atOnce: 8, mayWait: 18 },
})
const hashInTurn = <T>(whose: string | number, work: () => Promise<T>) =>
  inOwnTurn(String(whose), () => inTurn(work))

/** Keyboards write an accented letter as one character or as two; both make the same password (NIST 800-63B, 3.1.1.2). */
const asTyped = (password: string) => password.normalize('NFKC')

/** Hashes with argon2id in PHC form, on behalf of a network or an account. Throws `busy` when too many wait. */
export const hashPassword = (password: string, whose: string | number = ''): Promise<string> =>
  hashInTurn(whose, () => hash(asTyped(password), parameters))

/** A dummy hash, verified where there is no account, so that both cases take the same work. */
const nobody = hash(crypto.randomUUID(), parameters)

/** Whether the password matches; without a hash the same work is done, and the answer is no. */
export async function passwordFits(
  password: string,
  hashed: string | null,
  whose: string | number = '',
): Promise<boolean> {
  const against = hashed ?? (await nobody)
  const fits = await hashInTurn(whose, () => verify(against, asTyped(password)))
  return hashed !== null && fits
}

/** Letters and digits that are not confused when read aloud or retyped. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/** Makes a one-time password: 16 letters in groups, 79 bits. */
export function makeResetPassword(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_LETTERS }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Hashes a one-time password in its canonical form: without hyphens, in lower case. */
export const hashResetPassword = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.replaceAll(/[^A-Za-z0-9]/g, '').replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .digest()

/** Contents of a device mark: it expires with the password, and with a counter that rises when marks are revoked. */
export type Marked = { id: number; passwordHash: string; deviceMarkNo: number }

/**
 * A mark that says "this browser signed in to this account before", kept by the browser. It opens nothing: where the
 * allowance of logins is used up, it buys its account a few tries more, counted over all of the account's marks.
 */
export const makeDeviceMark = (secret: Buffer, { id, passwordHash, deviceMarkNo }: Marked): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, deviceMarkNo, passwordHash]))
    .digest('base64url')

export function isDeviceMark(secret: Buffer, marked: Marked, mark: string | undefined): boolean {
  return isSameSecret(mark ?? '', makeDeviceMark(secret, marked))
}
