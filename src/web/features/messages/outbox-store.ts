import { useSyncExternalStore } from 'react'
import type { Request } from '#contract/endpoint.ts'
import type { sendMessage } from '#contract/messages.ts'
import { newClientId } from '#web/lib/new-client-id.ts'
import { makeSealedQueue, type Shown } from '#web/lib/sealed-queue.ts'
import { OUTBOX_DATABASE, storedToken, storedUser } from '#web/lib/stored-session.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { outboxKey } from './outbox-key.ts'

/** To whom: a customer writes to a business, an owner in a conversation. */
export type Target = { businessId: number } | { threadId: number }

/** Of a photo nothing but its kind: the picture itself lies beside the row. */
export type Content = Omit<
  Request<typeof sendMessage>['body'],
  'toBusinessId' | 'fromUserId' | 'clientId' | 'photo'
>

/** A message that has not been taken by the server, as far as this browser knows. */
export type Waiting = {
  /** What this browser calls it: sent again under the same name, it is the same message. */
  clientId: string
  userId: number
  target: Target
  content: Content
  /** When it was written, in milliseconds since 1970; among its own, the order of writing. */
  at: number
  /** Of a photo: where the server took it. Unused, it is kept there for a day. */
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

/** What waits of whoever is signed in, as last read. */
export function shownWaiting(): Shown<Waiting> {
  const shown = queue.snapshot()
  return shown.of !== null && shown.of === owner()?.of ? shown : NOTHING
}

let last = 0

/** A new message of the signed-in person; null when nobody is. */
export function newWaiting(target: Target, content: Content, size: Waiting['size'] = null): Waiting | null {
  const userId = owner()?.userId
  if (userId === undefined) return null
  // Two in one millisecond keep their order, and so do those around a clock that is put back.
  last = Math.max(Date.now(), last + 1, (shownWaiting().list.at(-1)?.at ?? 0) + 1)
  return {
    ...{ clientId: newClientId(), userId, target, content, at: last },
    ...{ upload: null, size, isLate: false, problem: null },
  }
}

/** What waits to go to `target`, or was refused. */
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
