import { UNUSED_UPLOAD_HOURS } from '#contract/uploads.ts'
import { HOUR_MS } from '#lib/time.ts'
/** How long an upload may wait for its message: the server deletes unused ones after `UNUSED_UPLOAD_HOURS`. */
export const UPLOAD_USABLE_MS = (UNUSED_UPLOAD_HOURS - 4) * HOUR_MS

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** Result of a try. `later`: the network does not work now. `stop`: nothing more is to be sent. */
export type Tried = 'next' | 'later' | 'stop'

type Sending<T> = {
  /** One tab of the browser at a time sends under it. */
  name: string
  /** The next item; undefined when there is none, or the session has ended. */
  next(): T | undefined | Promise<T | undefined>
  send(one: T): Promise<Tried>
  /** Calls `listener` for every added item. */
  subscribe(listener: () => void): () => void
}

/**
 * Sends what waits, one after the other and by one tab at a time, until it is stopped: at once while the network carries,
 * else more and more seldom, and as soon as it is back. `now` tries again without waiting.
 */
export function startSending<T>({ name, next, send, subscribe }: Sending<T>): {
  now(): void
  stop(): void
} {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false

  function later(): void {
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(flush, most / 2 + (Math.random() * most) / 2)
  }

  async function sendAll(): Promise<void> {
    for (let one = await next(); one !== undefined && !signal.aborted; one = await next()) {
      const tried = await send(one)
      if (tried === 'later' && !signal.aborted) later()
      if (tried !== 'next') return
      failures = 0
    }
  }

  function flush(): void {
    if (signal.aborted) return
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    clearTimeout(timer)
    const sent = locks ? locks.request(name, { signal }, sendAll) : sendAll()
    void sent
      .catch(() => undefined) // stopped before its turn came
      .then(() => {
        isRunning = false
        const again = isAskedAgain && failures === 0
        isAskedAgain = false
        if (again) flush()
      })
  }

  function now(): void {
    failures = 0
    flush()
  }
  const unsubscribe = subscribe(() => {
    if (failures === 0) flush()
  })
  globalThis.addEventListener?.('online', now)
  flush()
  return {
    now,
    stop() {
      stopping.abort()
      clearTimeout(timer)
      unsubscribe()
      globalThis.removeEventListener?.('online', now)
    },
  }
}

/** Refusals that pass by themselves. */
const passing = new Set<string>(['too_many_messages', 'too_many_requests', 'too_many_uploads', 'busy'])

/** Whether the same may be taken at another time: no answer, a server in trouble, too much at once. */
export const isPassing = ({ status, code }: { status: number; code: string }): boolean =>
  status === 0 || status >= 500 || passing.has(code)
