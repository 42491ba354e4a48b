import { useSyncExternalStore } from 'react'
import { answerThread, type Sent, sendMessage } from '#contract/messages.ts'
import { type CallError, call } from '#web/lib/call.ts'
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

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Refusals that pass by themselves. */
const passing = new Set<string>(['too_many_messages', 'too_many_requests'])
const isPassing = ({ status, code }: CallError) => status === 0 || status >= 500 || passing.has(code)

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
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const stopping = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isAskedAgain = false

  /** Whoever is signed in now sends their own alone. */
  const isMine = () => !stopping.signal.aborted && storedToken() === token && storedUser()?.id === userId
  const next = () => (isMine() ? listWaiting().find(({ problem }) => problem === null) : undefined)

  function later(): void {
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(flush, most / 2 + (Math.random() * most) / 2)
  }

  /** Unless it was deleted while it was under way. */
  function change(one: Waiting, what: Partial<Waiting>): void {
    const isThere = listWaiting().some(({ clientId }) => clientId === one.clientId)
    if (isMine() && isThere) putWaiting({ ...one, ...what })
  }

  async function sendAll(): Promise<void> {
    for (let one = next(); one; one = next()) {
      const answer = await post(one, token)
      if (answer.ok) {
        failures = 0
        if (isMine()) onSent(answer.data, one.target)
        dropWaiting(one)
      } else if (isPassing(answer.error)) {
        later()
        return change(one, { isLate: true })
      } else {
        if (answer.error.status === 401) return
        change(one, { problem: answer.error.text })
      }
    }
  }

  function flush(): void {
    if (running) {
      isAskedAgain = true
      return
    }
    if (!next()) return
    clearTimeout(timer)
    const { signal } = stopping
    const sent = locks ? locks.request(`outbox ${userId}`, { signal }, sendAll) : sendAll()
    running = sent
      .catch(() => undefined) // stopped before its turn came
      .then(() => {
        running = null
        const again = isAskedAgain && failures === 0
        isAskedAgain = false
        if (again) flush()
      })
  }

  const onOnline = () => {
    failures = 0
    flush()
  }
  flushNow = onOnline
  const unsubscribe = subscribeWaiting(() => {
    if (failures === 0) flush()
  })
  globalThis.addEventListener?.('online', onOnline)
  flush()
  return () => {
    stopping.abort()
    clearTimeout(timer)
    unsubscribe()
    globalThis.removeEventListener?.('online', onOnline)
    flushNow = () => undefined
  }
}

/** What waits to go to `target`, or was refused. */
export function useWaiting(target: Target): readonly Waiting[] {
  const all = useSyncExternalStore(subscribeWaiting, listWaiting)
  const to = JSON.stringify(target)
  return all.filter((one) => JSON.stringify(one.target) === to)
}
