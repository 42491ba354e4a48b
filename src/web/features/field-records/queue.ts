import { useSyncExternalStore } from 'react'
import { fieldKey } from '#contract/field-records.ts'
import { call } from '#web/lib/call.ts'
import { newClientId } from '#web/lib/new-client-id.ts'
import { openSealedRows, type SealedRows } from '#web/lib/sealed-rows.ts'
import { SEAL, storedToken, storedUser } from '#web/lib/stored-session.ts'
import type { Content, Waiting } from './waiting.ts'

const DATABASE = 'field'
const NONE: readonly Waiting[] = []

/** `isKept`: it outlives the page. */
type Shown = { userId: number | null; list: readonly Waiting[]; isKept: boolean }
let shown: Shown = { userId: null, list: NONE, isKept: true }
let written = JSON.stringify(shown)
let opened: { key: string; rows: Promise<SealedRows<Waiting> | null> } | null = null
/** Until there is a key, and where the browser keeps nothing: as long as the page. */
const ofThisPage = new Map<string, { one: Waiting; photos: readonly Blob[] }>()
const watchers = new Set<() => void>()
const senders = new Set<() => void>()
let channel: BroadcastChannel | null = null

const keyName = (userId: number) => `${SEAL}${userId}`
const myId = () => (storedToken() === null ? null : (storedUser()?.id ?? null))

function readKey(userId: number): string | null {
  try {
    return localStorage.getItem(keyName(userId))
  } catch {
    return null
  }
}

/** The rows of whoever is signed in; null while there is no key to them. */
async function rowsOf(userId: number): Promise<SealedRows<Waiting> | null> {
  const key = readKey(userId)
  if (key === null) return null
  if (opened?.key !== key) opened = { key, rows: openSealedRows<Waiting>(DATABASE, { userId, key }) }
  return opened.rows
}

/** Reads again what waits of whoever is signed in. */
export async function refreshQueue(): Promise<readonly Waiting[]> {
  const userId = myId()
  const rows = userId === null ? null : await rowsOf(userId)
  const kept = rows ? (await rows.list()).map(({ facts }) => facts) : []
  if (userId !== myId()) return NONE
  const unkept = [...ofThisPage.values()].map(({ one }) => one).filter((one) => one.userId === userId)
  const list = [...kept, ...unkept].sort((a, b) => a.at - b.at)
  const next: Shown = { userId, list, isKept: unkept.length === 0 }
  const text = JSON.stringify(next)
  if (text !== written) {
    ;[shown, written] = [next, text]
    for (const watcher of watchers) watcher()
  }
  return shown.list
}

async function changed(isNew: boolean): Promise<void> {
  channel?.postMessage('changed')
  await refreshQueue()
  if (isNew) for (const sender of senders) sender()
}

/** Under the key, where there is one and room; else as long as the page. */
async function keep(one: Waiting, photos?: readonly Blob[]): Promise<void> {
  const rows = await rowsOf(one.userId)
  const before = ofThisPage.get(one.clientId)
  try {
    if (!rows) throw new Error('no rows')
    await rows.put(one.clientId, one.at, one, photos ?? before?.photos)
    ofThisPage.delete(one.clientId)
  } catch {
    ofThisPage.set(one.clientId, { one, photos: photos ?? before?.photos ?? [] })
  }
}

/** Keeps something new, or what was mended. Nothing is kept for who has left meanwhile. */
export async function putWaiting(one: Waiting, photos?: readonly Blob[]): Promise<void> {
  if (myId() !== one.userId) return
  await keep(one, photos)
  await changed(true)
}

/** Keeps what became of it, unless it was deleted meanwhile. */
export async function changeWaiting(one: Waiting): Promise<void> {
  const isThere = shown.list.some(({ clientId }) => clientId === one.clientId)
  if (myId() !== one.userId || !isThere) return
  await keep(one)
  await changed(false)
}

export async function dropWaiting({ clientId, userId }: Waiting): Promise<void> {
  ofThisPage.delete(clientId)
  await (await rowsOf(userId))?.drop(clientId)
  await changed(false)
}

export async function photosOf({ clientId, userId }: Waiting): Promise<readonly Blob[]> {
  return ofThisPage.get(clientId)?.photos ?? (await (await rowsOf(userId))?.blobs(clientId)) ?? []
}

/** Something new of the signed-in worker; null when nobody is signed in. */
export function newWaiting(content: Content, photos: number): Waiting | null {
  const userId = myId()
  if (userId === null) return null
  return {
    ...{ clientId: newClientId(), userId, at: Date.now(), content },
    ...{ photos: Array.from({ length: photos }, () => null), isLate: false, problem: null, twin: null },
  }
}

/** Fetches the key where it is missing, and puts under it what waited for it. Without a network: later. */
export async function ensureKey(): Promise<void> {
  const userId = myId()
  const token = storedToken()
  if (userId === null) return
  if (readKey(userId) === null) {
    const answer = await call(fieldKey, {}, { token })
    if (!answer.ok || storedToken() !== token) return
    try {
      localStorage.setItem(keyName(userId), answer.data.key)
      // Else a full phone may clear what nobody has sent yet.
      void navigator.storage?.persist?.().catch(() => undefined)
    } catch {
      return
    }
  }
  for (const { one, photos } of ofThisPage.values()) if (one.userId === userId) await keep(one, photos)
  await refreshQueue()
}

/** Told of what is new to be sent, by other tabs too. */
export function onNewWaiting(sender: () => void): () => void {
  senders.add(sender)
  return () => senders.delete(sender)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  if (!channel && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(DATABASE)
    channel.onmessage = () => void refreshQueue()
  }
  return () => watchers.delete(watcher)
}

const snapshot = () => shown

/** What waits of the signed-in worker, in the order of writing. */
export function useQueue(): Pick<Shown, 'list' | 'isKept'> {
  const now = useSyncExternalStore(watch, snapshot)
  return now.userId !== null && now.userId === myId() ? now : { list: NONE, isKept: true }
}
