import { useSyncExternalStore } from 'react'

/** A value of this page that all components share. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  /** Calls `listener` after each change; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Listeners to changes of something that is kept elsewhere. */
export function makeSignal(): Pick<Store<never>, 'subscribe'> & { emit: () => void } {
  const listeners = new Set<() => void>()
  return {
    emit() {
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function makeStore<T>(value: T): Store<T> {
  let current = value
  const { emit, subscribe } = makeSignal()
  return {
    get: () => current,
    set(next) {
      current = next
      emit()
    },
    subscribe,
  }
}

export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get, get)
