import type { AccountSide, SessionOpened, User } from '#contract/accounts.ts'
import { localKeys, readLocal, writeLocal } from './local-storage.ts'

/** Keys of a session in the browser's storage. It may be refused (private windows): then it lasts as long as the page. */
const TOKEN = 'userToken'
const USER = 'user'
const ADMIN = 'isAdmin'
const DEVICE = 'deviceMark'
/** Which side of an account that has both was chosen last. */
const SIDE = 'side'
/** Begins the keys of the last answers, which tell what somebody looked at, and where: they go with the session. */
export const KEPT = 'kept '
/** Begins the key of what opens the messages that wait for the network; earlier versions kept them themselves so. */
export const OUTBOX = 'outbox '
/** The database of these messages. */
export const OUTBOX_DATABASE = 'outbox'
/** Begins the keys of what was typed and not sent. */
export const DRAFT = 'draft '
/** The key of the sealed rows that wait for a network: unreadable without it. */
export const SEAL = 'seal '
/** Pages of the server that were visited: the service worker's cache of them, by the same name there. */
const VISITED = 'visited'

const listeners = new Set<() => void>()
const ofThisPage = new Map<string, string>()

function read(key: string): string | null {
  // First what could not be written: a full storage refuses to write and still reads.
  return ofThisPage.get(key) ?? readLocal(key)
}

function write(key: string, value: string | null) {
  if (writeLocal(key, value) || value === null) ofThisPage.delete(key)
  else ofThisPage.set(key, value)
}

export const storedToken = () => read(TOKEN)
export const storedDeviceMark = () => read(DEVICE)

/** An account as its pages see it: `userType` is the side that is shown, `accountType` what the server knows it as. */
export type SeenUser = User & { accountType: User['userType'] }

/** The side that was chosen, where the account has both. */
function seen(user: User): SeenUser {
  const side = read(SIDE)
  const isChosen = user.sides?.length === 2 && (side === 'customer' || side === 'business')
  return { ...user, userType: isChosen ? side : user.userType, accountType: user.userType }
}

export const storeSide = (side: AccountSide) => write(SIDE, side)

/** The user as last told by the server; null when absent or damaged. */
export function storedUser(): SeenUser | null {
  try {
    const user: unknown = JSON.parse(read(USER) ?? 'null')
    return typeof user === 'object' && user !== null && 'id' in user ? seen(user as User) : null
  } catch {
    return null
  }
}

/** The admin mark opens pages and nothing more: the server decides by the session. */
export function storeUser(user: User) {
  write(USER, JSON.stringify(user))
  write(ADMIN, user.userType === 'admin' ? 'true' : null)
}

export function storeSession({ token, user, deviceMark }: SessionOpened) {
  write(TOKEN, token)
  write(DEVICE, deviceMark)
  storeUser(user)
}

/** The device mark stays: it is what lets this browser try again while strangers are being slowed down. */
export function clearSession() {
  for (const key of localKeys(KEPT, OUTBOX, DRAFT, SEAL)) write(key, null)
  for (const key of [TOKEN, USER, ADMIN, SIDE]) write(key, null)
  forgetOutbox()
  // No page waits for it: a browser without caches, or one that refuses, has nothing to forget.
  if (typeof caches !== 'undefined') caches.delete(VISITED).catch(() => undefined)
}

/** Deletes the rows themselves, when the browser gets to it; without their key, already gone, they are unreadable. */
export function forgetOutbox() {
  try {
    indexedDB.deleteDatabase(OUTBOX_DATABASE)
  } catch {
    // Without a database, nothing was kept.
  }
}

/** The server no longer knows `token`. A newer session, opened meanwhile in another tab, is left alone. */
export function sessionEnded(token: string) {
  if (storedToken() !== token) return
  clearSession()
  for (const listener of listeners) listener()
}

/** Calls back when the stored session goes: ended by the server, or changed in another tab. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN || event.key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
