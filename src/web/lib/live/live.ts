import type { Counts, LiveEvent } from '#contract/live.ts'
import { noteChange } from '#web/lib/call.ts'
import { makeStore, useStore } from '#web/lib/store.ts'
import type { LiveState } from './follow-events.ts'
import { shareEvents } from './share-events.ts'

export type Listener = {
  onEvent: (event: LiveEvent) => void
  /** With each beginning, and where something may be missing: what is shown is to be fetched again. */
  onLost: () => void
}

const listeners = new Set<Listener>()
const state = makeStore<LiveState>('cut')

/** Hears what happens to the signed-in person, from now on. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Starting = {
  userId: number
  token: string
  /** Told what waits for the person. */
  onCounts: (counts: Counts) => void
}

/** Starts for a session; answers how to stop. */
export function startLive({ userId, token, onCounts }: Starting): () => void {
  return shareEvents({
    userId,
    token,
    onEvent(event) {
      noteChange()
      if (event.event === 'ready' || event.event === 'reset') onCounts(event.data.counts)
      if (event.event === 'unread') onCounts(event.data)
      for (const listener of listeners) listener.onEvent(event)
    },
    onLost() {
      for (const listener of listeners) listener.onLost()
    },
    onState: state.set,
  })
}

/** Whether what happens comes at once, every few seconds or not at all. */
export const useLiveState = (): LiveState => useStore(state)
