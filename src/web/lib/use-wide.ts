import { useSyncExternalStore } from 'react'

/** The same width as the `lg:` classes: list and map stand side by side from here on. */
const wide = matchMedia('(min-width: 64rem)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
