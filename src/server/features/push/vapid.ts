import path from 'node:path'
import webPush from 'web-push'
import type { Config } from '../../config.ts'
import { readOrCreateKey } from '../../key-file.ts'

/** The pair by which push services know us (RFC 8292), base64url. Subscriptions are bound to it: it must outlive them. */
export type VapidKeys = { publicKey: string; privateKey: string }

const KEY_FILE = 'vapid.json'

/** As configured, or made at the first start and kept in the data folder. */
export async function vapidKeys({ vapid, dataDir }: Pick<Config, 'vapid' | 'dataDir'>): Promise<VapidKeys> {
  if (vapid) return vapid
  const file = path.join(dataDir, KEY_FILE)
  const text = await readOrCreateKey(file, () => JSON.stringify(webPush.generateVAPIDKeys()))
  const { publicKey, privateKey } = JSON.parse(text.toString()) as Partial<VapidKeys>
  if (!publicKey || !privateKey) throw new Error(`${file} does not hold the keys of push messages`)
  return { publicKey, privateKey }
}
