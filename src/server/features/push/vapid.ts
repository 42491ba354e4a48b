import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import webPush from 'web-push'
import type { Config } from '../../config.ts'

/** The pair by which push services know us (RFC 8292), base64url. Subscriptions are bound to it: it must outlive them. */
export type VapidKeys = { publicKey: string; privateKey: string }

const KEY_FILE = 'vapid.json'

/** As configured, or made at the first start and kept in the data folder. */
export async function vapidKeys({ vapid, dataDir }: Pick<Config, 'vapid' | 'dataDir'>): Promise<VapidKeys> {
  if (vapid) return vapid
  const file = path.join(dataDir, KEY_FILE)
  return (await readKeys(file)) ?? (await makeKeys(file))
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const { publicKey, privateKey } = JSON.parse(text) as Partial<VapidKeys>
  if (!publicKey || !privateKey) throw new Error(`${file} does not hold the keys of push messages`)
  return { publicKey, privateKey }
}

/** Two processes may start at once: the file appears whole, and the first one's stays. */
async function makeKeys(file: string): Promise<VapidKeys> {
  await mkdir(path.dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  const keys = webPush.generateVAPIDKeys()
  await writeFile(own, JSON.stringify(keys), { mode: 0o600 })
  await link(own, file).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  await rm(own, { force: true })
  return (await readKeys(file)) ?? keys
}
