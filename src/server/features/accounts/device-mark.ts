import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a mark vouches for: it ends with the password, and with a number that counts up when marks are revoked. */
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
  const expected = Buffer.from(makeDeviceMark(secret, marked))
  const given = Buffer.from(mark ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
