import type { Request } from '#contract/endpoint.ts'
import type { sendMessage } from '#contract/messages.ts'
import { newClientId } from '#web/lib/new-client-id.ts'
import { OUTBOX, storedToken, storedUser } from '#web/lib/stored-session.ts'

/** To whom: a customer writes to a business, an owner in a conversation. */
export type Target = { businessId: number } | { threadId: number }

export type Content = Omit<Request<typeof sendMessage>['body'], 'toBusinessId' | 'fromUserId' | 'clientId'>

/** A message that has not been taken by the server, as far as this browser knows. */
export type Waiting = {
  /** What this browser calls it: sent again under the same name, it is the same message. */
  clientId: string
  userId: number
  target: Target
  content: Content
  /** When it was written, in milliseconds since 1970. */
  at: number
  /** It was tried and no answer came. */
  isLate: boolean
  /** Why the server refused it, in words. */
  problem: string | null
}

// Storage may be refused (private windows): then it lasts as long as the page.
const ofThisPage = new Map<string, Waiting>()
const listeners = new Set<() => void>()
let shown: { of: string; list: readonly Waiting[] } = { of: '', list: [] }

const keyOf = ({ at, clientId }: Pick<Waiting, 'at' | 'clientId'>) => `${OUTBOX}${at} ${clientId}`

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'clientId' in value && 'content' in value

function parse(text: string | null): Waiting | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isWaiting(value) ? value : null
  } catch {
    return null
  }
}

function stored(): Waiting[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(OUTBOX))
      .map((key) => parse(localStorage.getItem(key)))
      .filter((value) => value !== null)
  } catch {
    return []
  }
}

function changed(): void {
  for (const listener of listeners) listener()
}

/** What waits of whoever is signed in, in the order of writing. The same array while nothing changes. */
export function listWaiting(): readonly Waiting[] {
  const userId = storedUser()?.id
  const list = [...stored(), ...ofThisPage.values()]
    .filter((one) => one.userId === userId)
    .sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1))
  const of = JSON.stringify(list)
  if (of !== shown.of) shown = { of, list }
  return shown.list
}

/** Keeps it, or what became of it. Nothing is kept for who has left meanwhile. */
export function putWaiting(one: Waiting): void {
  if (storedToken() === null || storedUser()?.id !== one.userId) return
  try {
    localStorage.setItem(keyOf(one), JSON.stringify(one))
    ofThisPage.delete(one.clientId)
  } catch {
    ofThisPage.set(one.clientId, one)
  }
  changed()
}

export function dropWaiting(one: Waiting): void {
  ofThisPage.delete(one.clientId)
  try {
    localStorage.removeItem(keyOf(one))
  } catch {
    // Storage is refused: nothing is there.
  }
  changed()
}

let last = 0

/** A new message of the signed-in person; null when nobody is. */
export function newWaiting(target: Target, content: Content): Waiting | null {
  const user = storedUser()
  if (!user || storedToken() === null) return null
  last = Math.max(Date.now(), last + 1) // two in one millisecond keep their order
  return { clientId: newClientId(), userId: user.id, target, content, at: last, isLate: false, problem: null }
}

/** Told of every change, those of other tabs included. */
export function subscribeWaiting(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(OUTBOX)) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', onStorage)
  }
}
