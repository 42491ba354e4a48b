import { type LiveEvent, streamEvents } from '#contract/live.ts'
import { readEvents } from './read-events.ts'

/** `live`: events come at once. `polling`: asked for every few seconds. `cut`: none come at present. */
export type LiveState = 'live' | 'polling' | 'cut'

/** In milliseconds; tests make them shorter. */
const usualPauses = {
  /** The first wait after a failure, doubled by each further one up to the longest; each is drawn from it. */
  first: 500,
  longest: 30_000,
  /** A stream that has not said `ready` by then is being gathered by something in between. */
  ready: 8000,
  /** The server says at least a heartbeat every 20 s. */
  silence: 50_000,
  /** A stream that ends sooner was cut by something in between. */
  short: 5000,
  poll: 4000,
  /** How long to poll before a stream is tried again. */
  polling: 5 * 60_000,
  /** A polled answer lacks passing events: after this time one counts as a beginning, and all is fetched again. */
  beginning: 60_000,
}
export type Pauses = typeof usualPauses

/** Short streams in a row after which to poll. */
const SHORT_ONES = 3

type Following = {
  token: string
  /** The last event there was; null: from now on. */
  cursor: string | null
  /** In their order; `from` is the cursor before it. */
  onEvent: (event: LiveEvent, from: string | null) => void
  onState: (state: LiveState) => void
  signal: AbortSignal
  origin?: string
  pauses?: Partial<Pauses>
}

/**
 * Follows what happens to a person until `signal` or the end of the session: each event once and in order, over any
 * number of cuts. Resolves to whether the session has ended.
 */
export async function followEvents(following: Following): Promise<{ sessionOver: boolean }> {
  const { token, onEvent, onState, signal, origin = '' } = following
  const pauses = { ...usualPauses, ...following.pauses }
  let { cursor } = following
  let failures = 0
  let shortOnes = 0
  let isOver = false
  let begunAt = Number.NEGATIVE_INFINITY

  const take = (event: LiveEvent) => {
    failures = 0
    const from = cursor
    cursor = event.id ?? cursor
    if (event.event === 'ready' || event.event === 'reset') begunAt = Date.now()
    onEvent(event, from)
  }

  async function ask(accept: string, patience: AbortSignal): Promise<Response | null> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept }
    if (cursor !== null) headers['last-event-id'] = cursor
    const all = AbortSignal.any([signal, patience])
    const answer = await fetch(origin + streamEvents.path, { headers, signal: all, cache: 'no-store' })
    if (answer.status === 401) isOver = true
    if (answer.ok) return answer
    await answer.body?.cancel()
    return null
  }

  /** One stream, until it ends. */
  async function listen(): Promise<'ended' | 'short' | 'failed'> {
    const patience = new AbortController()
    let timer = setTimeout(() => patience.abort(), pauses.ready)
    const begun = Date.now()
    let isReady = false
    try {
      const answer = await ask('text/event-stream', patience.signal)
      if (!answer?.body) return 'failed'
      const rest = () => {
        if (!isReady) return
        clearTimeout(timer)
        timer = setTimeout(() => patience.abort(), pauses.silence)
      }
      for await (const event of readEvents(answer.body, rest)) {
        if (!isReady) onState('live')
        isReady = true
        rest()
        take(event)
      }
    } catch {
      if (!isReady && !patience.signal.aborted) return 'failed'
    } finally {
      clearTimeout(timer)
    }
    return isReady && Date.now() - begun >= pauses.short ? 'ended' : 'short'
  }

  /** An answer that goes on where the last one ended begins nothing, but for its counts. */
  const ofAnswer = (event: LiveEvent): LiveEvent =>
    event.event === 'ready' && event.id === cursor && Date.now() - begunAt < pauses.beginning
      ? { id: null, event: 'unread', data: event.data.counts }
      : event

  /** Asks once for the events so far. False when no answer came. */
  async function poll(): Promise<boolean> {
    try {
      const answer = await ask('application/json', AbortSignal.timeout(pauses.ready))
      if (!answer) return false
      const polled = (await answer.json()) as { events: LiveEvent[]; cursor: string; hasMore: boolean }
      for (const event of polled.events) take(ofAnswer(event))
      cursor = polled.cursor
      onState('polling')
      return polled.hasMore ? await poll() : true
    } catch {
      return false
    }
  }

  async function pollFor(ms: number): Promise<void> {
    const until = Date.now() + ms
    while (Date.now() < until && !signal.aborted && !isOver) {
      if (!(await poll())) return
      await sleep(pauses.poll * (0.75 + Math.random() / 2), signal)
    }
  }

  while (!(signal.aborted || isOver)) {
    const how = await listen()
    if (signal.aborted || isOver) break
    shortOnes = how === 'short' ? shortOnes + 1 : 0
    if (shortOnes >= SHORT_ONES) {
      await pollFor(pauses.polling)
      shortOnes = SHORT_ONES - 1 // one more short one, and it is asked for again
      if (signal.aborted || isOver) break
    }
    if (how === 'failed' || failures > 0) {
      begunAt = Number.NEGATIVE_INFINITY
      onState('cut')
    }
    // Drawn from the whole of it: when a server goes, not all of its listeners are back in the same second.
    await sleep(Math.random() * Math.min(pauses.longest, pauses.first * 2 ** failures), signal)
    failures += 1
  }
  return { sessionOver: isOver }
}

/** Also ends when the network comes back. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    globalThis.addEventListener?.('online', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
