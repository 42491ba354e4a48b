import { useSyncExternalStore } from 'react'
import { fieldKey } from '#contract/field-records.ts'
import { call, newClientId } from '#web/lib/call.ts'
import { makeSealedQueue } from '#web/lib/sealed-queue.ts'
import { SEAL, storedToken, storedUser } from '#web/lib/stored-session.ts'
import type { Content, Waiting } from './waiting.ts'

const NONE: readonly Waiting[] = []

const keyName = (userId: number) => `${SEAL}${userId}`
const myId = () => (storedToken() === null ? null : (storedUser()?.id ?? null))

function readKey(userId: number): string | null {
  try {
    return localStorage.getItem(keyName(userId))
  } catch {
    return null
  }
}

const queue = makeSealedQueue<Waiting>({
  name: 'field',
  // What waits for the key outlives the session, too: it is the same worker's.
  owner() {
    const userId = myId()
    return userId === null ? null : { userId, of: `${userId}` }
  },
  keyOf: readKey,
})
export const {
  refresh: refreshQueue,
  put: putWaiting,
  change: changeWaiting,
  drop: dropWaiting,
  blobs: photosOf,
  onNew: onNewWaiting,
} = queue

/** Makes a new item of the signed-in worker; null when nobody is signed in. */
export function newWaiting(content: Content, photos: number): Waiting | null {
  const userId = myId()
  if (userId === null) return null
  return {
    clientId: newClientId(),
    userId,
    at: Date.now(),
    content,
    photos: Array.from({ length: photos }, () => null),
    isLate: false,
    problem: null,
    twin: null,
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
      // Otherwise a full phone may delete unsent items.
      void navigator.storage?.persist?.().catch(() => undefined)
    } catch {
      return
    }
  }
  await queue.keepUnkept()
}

/** Unsent items of the signed-in worker, in the order of writing. `isKept`: the storage outlives the page. */
export function useQueue(): { list: readonly Waiting[]; isKept: boolean } {
  const { of, list, unkept } = useSyncExternalStore(queue.watch, queue.snapshot)
  return of !== null && of === `${myId()}`
    ? { list, isKept: unkept.length === 0 }
    : { list: NONE, isKept: true }
}
