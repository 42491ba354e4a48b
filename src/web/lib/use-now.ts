import { useSyncExternalStore } from 'react'

const TICK_MS = 15_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS)
    now = new Date() // nobody looked at the clock while it stood
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** For pages rendered on the server, where nothing ticks: the moment their words are true at. */
export function setNow(moment: Date): void {
  now = moment
}

/** The time for sentences on opening and closing: one clock for all cards, at most 15 s behind. */
export const useNow = (): Date =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  )
