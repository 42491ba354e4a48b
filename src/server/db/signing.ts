import { createHmac } from 'node:crypto'
import { isSameSecret } from '../secrets.ts'
import type { Db } from './pool.ts'

async function readKey(db: Db, name: string): Promise<Buffer> {
  const [row] = await db<{ value: Buffer }[]>`select value from server_secret where name = ${name}`
  if (!row) throw new Error(`The database has no secret named ${name}`)
  return row.value
}

/** Signs short texts so that all processes of this database, and nobody else, can tell them. */
export function makeSigner(db: Db, name: string) {
  // Read at the first need: the secret is made by a migration.
  let key: Promise<Buffer> | undefined
  const mac = async (text: string): Promise<Buffer> => {
    key ??= readKey(db, name)
    return createHmac('sha256', await key)
      .update(text)
      .digest()
  }
  return {
    /** The signature alone. */
    macOf: async (text: string): Promise<string> => (await mac(text)).toString('base64url'),

    /** A keyed hash of 32 bytes: to be known again, and not read. */
    hashOf: (...parts: (string | number)[]): Promise<Buffer> => mac(JSON.stringify(parts)),

    /** `text` and its signature behind a dot. */
    sign: async (text: string): Promise<string> => `${text}.${(await mac(text)).toString('base64url')}`,

    /** The text of a signed one; null when we did not sign it. */
    async open(signed: string): Promise<string | null> {
      const dot = signed.lastIndexOf('.')
      if (dot < 0) return null
      const text = signed.slice(0, dot)
      const [given, right] = [Buffer.from(signed.slice(dot + 1), 'base64url'), await mac(text)]
      return isSameSecret(given, right) ? text : null
    },
  }
}
