import { useEffect, useState, useSyncExternalStore } from 'react'

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
    now = new Date() // the clock stood while it had no listeners
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

/** True once `ms` have passed since the component was first drawn, or since `isWaiting` became so; false while it is not. */
export function useElapsed(ms: number, isWaiting = true): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaited(true), ms)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [ms, isWaiting])
  return isWaiting && waited
}

/** A value once it has been unchanged for so long: typed text after a pause. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
