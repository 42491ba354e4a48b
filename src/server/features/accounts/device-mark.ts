import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const sign = (secret: Buffer, email: string, nonce: string) =>
  createHmac('sha256', secret).update(`${nonce}:${email}`).digest('base64url')

/**
 * A mark that says "this browser signed in to this account before", kept by the browser. It opens nothing: it only
 * gives the owner an allowance of login tries that strangers cannot use up.
 */
export function makeDeviceMark(secret: Buffer, email: string): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${sign(secret, email, nonce)}`
}

export function isDeviceMark(secret: Buffer, email: string, mark: string | undefined): boolean {
  // Exactly two parts: anything behind them would make one mark many, each with an allowance of its own.
  const [nonce, signature, ...more] = mark?.split('.') ?? []
  if (!nonce || !signature || more.length > 0) return false
  const expected = Buffer.from(sign(secret, email, nonce))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
