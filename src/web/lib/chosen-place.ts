import { useSyncExternalStore } from 'react'
import type { Point } from '#lib/geo.ts'
import { onSessionChange } from './stored-session.ts'

/** `districtId` empty: the province's capital. */
export type ChosenPlace = { name: string; point: Point; plate: string; districtId: string }

// One choice for all pages, kept in memory only.
let chosen: ChosenPlace | null = null
const listeners = new Set<() => void>()

/** Takes the place for where the person is, on all pages, until the position is known. */
export function choosePlace(place: ChosenPlace | null) {
  chosen = place
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unsubscribe = onSessionChange(() => choosePlace(null)) // the next person did not choose it
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

export const useChosenPlace = (): ChosenPlace | null => useSyncExternalStore(subscribe, () => chosen)
