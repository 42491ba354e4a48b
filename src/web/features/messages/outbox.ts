import { useSyncExternalStore } from 'react'
import { answerThread, type Sent, sendMessage } from '#contract/messages.ts'
import { call } from '#web/lib/call.ts'
import { isPassing, startSending, type Tried } from '#web/lib/send-waiting.ts'
import { storedToken, storedUser } from '#web/lib/stored-session.ts'
import {
  type Content,
  dropWaiting,
  listWaiting,
  newWaiting,
  putWaiting,
  subscribeWaiting,
  type Target,
  type Waiting,
} from './outbox-store.ts'

let flushNow: () => void = () => undefined

/** Writes a message: it is kept first, then sent as soon as the network carries. False when nobody is signed in. */
export function write(target: Target, content: Content): boolean {
  const one = newWaiting(target, content)
  if (!one) return false
  putWaiting(one)
  flushNow()
  return true
}

export function tryAgain(one: Waiting): void {
  putWaiting({ ...one, problem: null })
  flushNow()
}

async function post({ target, content, clientId }: Waiting, token: string) {
  const body = { ...content, clientId }
  return 'businessId' in target
    ? call(sendMessage, { body: { ...body, toBusinessId: target.businessId } }, { token })
    : call(answerThread, { params: { id: target.threadId }, body }, { token })
}

type Sending = {
  userId: number
  token: string
  /** Shows it as sent, before it leaves the outbox. */
  onSent: (sent: Sent, target: Target) => void
}

/** Sends what waits, one after the other and by one tab at a time, until it is stopped. */
export function startOutbox({ userId, token, onSent }: Sending): () => void {
  let isStopped = false

  /** Whoever is signed in now sends their own alone. */
  const isMine = () => !isStopped && storedToken() === token && storedUser()?.id === userId

  /** Unless it was deleted while it was under way. */
  function change(one: Waiting, what: Partial<Waiting>): void {
    const isThere = listWaiting().some(({ clientId }) => clientId === one.clientId)
    if (isMine() && isThere) putWaiting({ ...one, ...what })
  }

  async function send(one: Waiting): Promise<Tried> {
    const answer = await post(one, token)
    if (answer.ok) {
      if (isMine()) onSent(answer.data, one.target)
      dropWaiting(one)
      return 'next'
    }
    if (isPassing(answer.error)) {
      change(one, { isLate: true })
      return 'later'
    }
    if (answer.error.status === 401) return 'stop'
    change(one, { problem: answer.error.text })
    return 'next'
  }

  const sending = startSending<Waiting>({
    name: `outbox ${userId}`,
    next: () => (isMine() ? listWaiting().find(({ problem }) => problem === null) : undefined),
    send,
    subscribe: subscribeWaiting,
  })
  flushNow = sending.now
  return () => {
    isStopped = true
    sending.stop()
    flushNow = () => undefined
  }
}

/** What waits to go to `target`, or was refused. */
export function useWaiting(target: Target): readonly Waiting[] {
  const all = useSyncExternalStore(subscribeWaiting, listWaiting)
  const to = JSON.stringify(target)
  return all.filter((one) => JSON.stringify(one.target) === to)
}
