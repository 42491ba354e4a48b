import { useSyncExternalStore } from 'react'
import type { Request } from '#contract/endpoint.ts'
import type { sendMessage } from '#contract/messages.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { newClientId } from '#web/lib/call.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { makeSealedQueue, type Shown } from '#web/lib/sealed-queue.ts'
import { OUTBOX, OUTBOX_DATABASE, storedToken, storedUser } from '#web/lib/stored-session.ts'

const NAME = `${OUTBOX}key`
const KEY_BYTES = 32

/** `<account> <key>`: another account's is as good as none. */
function readKey(userId: number): string | null {
  const [of, key] = readLocal(NAME)?.split(' ') ?? []
  return of === `${userId}` ? (key ?? null) : null
}

function makeKey(userId: number): string | null {
  if (storedToken() === null || storedUser()?.id !== userId) return null
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return writeLocal(NAME, `${userId} ${btoa(String.fromCharCode(...bytes))}`) ? readKey(userId) : null
}

/** The key that seals this session's messages: made here, stored beside the session, never sent. */
async function outboxKey(userId: number): Promise<string | null> {
  const key = readKey(userId)
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (key !== null || !locks) return key ?? makeKey(userId)
  // Two tabs that begin at once agree on one.
  return locks.request(NAME, () => readKey(userId) ?? makeKey(userId))
}

/** To whom: a customer writes to a business, an owner in a conversation. */
export type Target = { businessId: number } | { threadId: number }

/** The photo's type; the picture itself is stored beside the row. */
export type Content = Omit<
  Request<typeof sendMessage>['body'],
  'toBusinessId' | 'fromUserId' | 'clientId' | 'photo'
>

/** A message that has not been taken by the server, as far as this browser knows. */
export type Waiting = {
  /** The browser's id: sent again with the same id, it is the same message. */
  clientId: string
  userId: number
  target: Target
  content: Content
  /** Time of writing in milliseconds since 1970; unique, so it orders the messages. */
  at: number
  /** Where the server stored a photo. Unused uploads are deleted after a day. */
  upload: { url: string; at: number } | null
  /** Of a photo that can be shown: how large it is. */
  size: { width: number; height: number } | null
  /** It was tried and no answer came. */
  isLate: boolean
  /** That try was answered: the server could not take it. */
  isAnswered?: boolean
  /** Why the server refused it, in words. */
  problem: string | null
}

function owner(): { userId: number; of: string } | null {
  const [userId, token] = [storedUser()?.id, storedToken()]
  return userId === undefined || token === null ? null : { userId, of: `${userId} ${token}` }
}

const queue = makeSealedQueue<Waiting>({ name: OUTBOX_DATABASE, owner, keyOf: outboxKey })
export const {
  refresh: refreshWaiting,
  put: putWaiting,
  change: changeWaiting,
  drop: dropWaiting,
  done: doneWaiting,
  blobs: photosOf,
  dropOthers: dropOtherSessions,
  forget: forgetWaiting,
  onNew: onNewWaiting,
  onDone: onWaitingDone,
} = queue

const NOTHING: Shown<Waiting> = { of: null, list: [], unkept: [] }

/** The signed-in person's waiting messages, as last read. */
export function shownWaiting(): Shown<Waiting> {
  const shown = queue.snapshot()
  return shown.of !== null && shown.of === owner()?.of ? shown : NOTHING
}

let last = 0

/** A new message of the signed-in person; null when signed out. */
export function newWaiting(target: Target, content: Content, size: Waiting['size'] = null): Waiting | null {
  const userId = owner()?.userId
  if (userId === undefined) return null
  // Two in one millisecond keep their order, and so do those around a clock that is put back.
  last = Math.max(Date.now(), last + 1, (shownWaiting().list.at(-1)?.at ?? 0) + 1)
  return {
    clientId: newClientId(),
    userId,
    target,
    content,
    at: last,
    upload: null,
    size,
    isLate: false,
    problem: null,
  }
}

/** Messages to `target` that wait or were refused. */
export function useWaiting(target: Target): readonly Waiting[] {
  const { list } = useSyncExternalStore(queue.watch, shownWaiting)
  const to = JSON.stringify(target)
  return list.filter((one) => JSON.stringify(one.target) === to)
}

/** Which of them wait for the network: what was tried and got no answer, with all that goes after it. */
export function useHeldUp(): (one: Waiting) => boolean {
  const { list } = useSyncExternalStore(queue.watch, shownWaiting)
  const online = useOnline()
  const late = list.find(({ isLate, problem }) => isLate && problem === null)
  return ({ at }) => !online || (late !== undefined && at >= late.at)
}

/** Whether it outlives the page. */
export const useIsKept = ({ clientId }: Waiting): boolean =>
  !useSyncExternalStore(queue.watch, shownWaiting).unkept.includes(clientId)
