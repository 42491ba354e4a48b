import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../secrets.ts'

/** RFC 6238 with what every authenticator takes for granted: HMAC-SHA-1, six digits, steps of 30 seconds. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks differ, and typing takes time: one step to either side. */
const TOLERANCE = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (unixSeconds: number): number => Math.floor(unixSeconds / STEP_SECONDS)

/** The code of one step; `digits` is six but in the RFC's own vectors. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step around now whose code was typed; null for none. All are compared, in constant time. */
export function fittingStep(secret: Buffer, typed: string, unixSeconds: number): number | null {
  const now = stepAt(unixSeconds)
  const given = typed.replaceAll(/\s/g, '')
  let found: number | null = null
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step++) {
    if (isSameSecret(given, totpCode(secret, step))) found = step
  }
  return found
}

/** Base32 as authenticators expect it (RFC 4648, without padding). */
export function toBase32(bytes: Buffer): string {
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32.charAt((held >> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + BASE32.charAt((held << (5 - bits)) & 31) : text
}

/** Content of the QR code. */
export function otpauthUrl(issuer: string, account: string, secret: Buffer): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
