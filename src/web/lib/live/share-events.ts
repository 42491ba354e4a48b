import type { Counts, LiveEvent } from '#contract/live.ts'
import { sessionEnded } from '#web/lib/stored-session.ts'
import { followEvents, type LiveState } from './follow-events.ts'

/** A page hidden for longer leaves the stream: it drains no battery, and the person does not appear online. */
const UNSEEN_MS = 60_000
/** Cursors of the last events, to know one that comes again. */
const REMEMBERED = 500

/** Message between tabs. */
type TabMessage =
  | { event: LiveEvent; from: string | null }
  | { state: LiveState }
  | { hello: true }
  /** The answer to a hello: the present state. */
  | { welcome: { state: LiveState; cursor: string | null; counts: Counts | null } }

type Sharing = {
  userId: number
  token: string
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed, those of the moment by each beginning: what was fetched is to be fetched again. */
  onLost: () => void
  onState: (state: LiveState) => void
  unseenMs?: number
}

/**
 * One stream for all tabs of a browser: whoever holds the lock listens and tells the others. A browser opens no more
 * than six connections to a server, and seven tabs with streams of their own would leave none for anything else. When
 * the holder goes, the next one resumes from its own last event. Answers how to stop.
 */
export function shareEvents(sharing: Sharing): () => void {
  const { userId, token, onEvent, onLost, onState, unseenMs = UNSEEN_MS } = sharing
  const name = `live ${userId}`
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const locks = navigator.locks as LockManager | undefined
  const seen = new Set<string>()
  let cursor: string | null = null
  let state: LiveState = 'cut'
  let counts: Counts | null = null
  let isHolder = false
  let contending: AbortController | null = null
  let unseen: ReturnType<typeof setTimeout> | undefined

  function remember(id: string): void {
    seen.add(id)
    const [oldest] = seen
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
  }

  function receive(event: LiveEvent, from: string | null): void {
    const { id } = event
    if (event.event === 'unread') counts = event.data
    if (event.event === 'ready' || event.event === 'reset') counts = event.data.counts
    if (id === null) {
      onEvent(event)
      return
    }
    const isBeginning = event.event === 'ready' || event.event === 'reset'
    const isKnown = seen.has(id) && !isBeginning
    // From a cursor of its own the teller begins elsewhere than we stand: something may lie between.
    const isGap = isBeginning || cursor !== from
    cursor = id
    remember(id)
    if (isKnown) return
    onEvent(event)
    if (isGap) onLost()
  }

  function setState(next: LiveState): void {
    state = next
    onState(next)
  }

  const send = (message: TabMessage) => channel?.postMessage(message)

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if ('hello' in data) {
      if (isHolder) send({ welcome: { state, cursor, counts } })
    } else if ('welcome' in data) {
      setState(data.welcome.state)
      if (cursor === null && data.welcome.cursor !== null) {
        cursor = data.welcome.cursor
        onLost() // what this page fetched before it said hello may be older
      }
      if (data.welcome.counts) receive({ id: null, event: 'unread', data: data.welcome.counts }, null)
    } else if ('state' in data) setState(data.state)
    else receive(data.event, data.from)
  })

  async function hold(signal: AbortSignal): Promise<void> {
    isHolder = true
    const { sessionOver } = await followEvents({
      token,
      cursor,
      signal,
      onEvent(event, from) {
        receive(event, from)
        send({ event, from })
      },
      onState(next) {
        setState(next)
        send({ state: next })
      },
    })
    isHolder = false
    if (sessionOver) sessionEnded(token)
  }

  function contend(): void {
    clearTimeout(unseen)
    if (contending) return
    contending = new AbortController()
    const { signal } = contending
    const held = locks ? locks.request(name, { signal }, () => hold(signal)) : hold(signal)
    held.catch(() => undefined) // given up before its turn came
  }

  function giveUp(): void {
    clearTimeout(unseen)
    contending?.abort()
    contending = null
  }

  function look(): void {
    if (document.visibilityState === 'visible') contend()
    else unseen = setTimeout(giveUp, unseenMs)
  }

  // A page restored from the back-forward cache has missed events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onLost()
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', onPageShow)
  send({ hello: true })
  look()
  return () => {
    giveUp()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', onPageShow)
    channel?.close()
  }
}
