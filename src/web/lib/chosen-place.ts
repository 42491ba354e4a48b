import { useSyncExternalStore } from 'react'
import type { Point } from '#lib/geo.ts'
import { makeStore } from './store.ts'
import { onSessionChange } from './stored-session.ts'

/**
 * `districtId` empty: the province's capital. `overrides`: lists show it although the device's position is known, until
 * one's own position is asked for.
 */
export type ChosenPlace = {
  name: string
  point: Point
  plate: string
  districtId: string
  overrides: boolean
}

// One choice for all pages, kept in memory only.
const chosen = makeStore<ChosenPlace | null>(null)

/** Takes the place for where the person is, on all pages. */
export const choosePlace = chosen.set

/** From now on the device's position counts as soon as it is known. */
export function preferDevice(): void {
  const place = chosen.get()
  if (place) choosePlace({ ...place, overrides: false })
}

function subscribe(listener: () => void) {
  const stops = [chosen.subscribe(listener), onSessionChange(() => choosePlace(null))] // the next person did not choose it
  return () => {
    for (const stop of stops) stop()
  }
}

export const useChosenPlace = (): ChosenPlace | null => useSyncExternalStore(subscribe, chosen.get)
