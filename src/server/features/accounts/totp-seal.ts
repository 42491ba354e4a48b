import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { readOrCreateKey } from '../../key-file.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_FILE = 'totp.key'

/** The key is configured, or a file of the data folder, so that the database alone reveals no secret. */
export async function sealingKey({ totpKey, dataDir }: Pick<Config, 'totpKey' | 'dataDir'>): Promise<Buffer> {
  if (totpKey) return totpKey
  const file = path.join(dataDir, KEY_FILE)
  const key = await readOrCreateKey(file, () => randomBytes(KEY_BYTES))
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold ${KEY_BYTES} bytes`)
  return key
}

/** Nonce, ciphertext, tag. `owner` is bound in: a row copied to another account opens nothing. */
export function seal(key: Buffer, secret: Buffer, owner: number): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(String(owner)))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws where the key is another one, or the bytes were changed. */
export function unseal(key: Buffer, sealed: Buffer, owner: number): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([secret, decipher.final()])
  } catch (cause) {
    throw new Error(`Sealed with another key: restore TOTP_KEY or ${KEY_FILE}, or reset the account`, {
      cause,
    })
  }
}
