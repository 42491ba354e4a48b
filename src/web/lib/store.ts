import { useSyncExternalStore } from 'react'

/** A value of this page that all components share. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls `listener` after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

export function makeStore<T>(value: T): Store<T> {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get, get)
