import { useSyncExternalStore } from 'react'
import type { Point } from '#lib/geo.ts'
import { makeStore } from './store.ts'
import { onSessionChange } from './stored-session.ts'

/** `districtId` empty: the province's capital. */
export type ChosenPlace = { name: string; point: Point; plate: string; districtId: string }

// One choice for all pages, kept in memory only.
const chosen = makeStore<ChosenPlace | null>(null)

/** Takes the place for where the person is, on all pages, until the position is known. */
export const choosePlace = chosen.set

function subscribe(listener: () => void) {
  const stops = [chosen.subscribe(listener), onSessionChange(() => choosePlace(null))] // the next person did not choose it
  return () => {
    for (const stop of stops) stop()
  }
}

export const useChosenPlace = (): ChosenPlace | null => useSyncExternalStore(subscribe, chosen.get)
