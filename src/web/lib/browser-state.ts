import { useSyncExternalStore } from 'react'

function subscribeNetwork(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a network at all; only an answer shows that it works. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeNetwork,
    () => navigator.onLine,
    () => true,
  )

function subscribeVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is in view. */
export const useVisible = (): boolean =>
  useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible')

/** The width of the `lg:` classes: list and map stand side by side from here on. */
const wide = () => matchMedia('(min-width: 64rem)')

function subscribeWidth(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(subscribeWidth, () => wide().matches)
