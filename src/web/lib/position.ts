import { useEffect, useSyncExternalStore } from 'react'
import type { Point } from '#lib/geo.ts'
import { keepPosition } from './last-position.ts'

/**
 * Where the person is, as far as the browser tells.
 * `unknown`: not looked for yet. `unasked`: not to be had without asking the person. `denied`: refused, unsupported or
 * not found. `again`: it was looked for before.
 */
export type Position =
  | { status: 'unknown' | 'unasked' | 'denied' }
  | { status: 'asking'; again: boolean }
  | { status: 'known'; point: Point; accuracy?: number }

// One position for all pages, kept in memory only.
let position: Position = { status: 'unknown' }
const listeners = new Set<() => void>()

function set(next: Position) {
  position = next
  if (next.status === 'known') keepPosition(next.point)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The browser's own limit runs only once the person has agreed: a question left open is taken for a no. */
const UNANSWERED_MS = 12_000
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Asks the browser, which may ask the person. */
export function askPosition() {
  if (position.status === 'asking') return
  if (!('geolocation' in navigator)) return set({ status: 'denied' })
  // A position once known stands while a fresh one is looked for.
  if (position.status !== 'known') set({ status: 'asking', again: position.status !== 'unknown' })
  const giveUp = () => position.status !== 'known' && set({ status: 'denied' })
  const timer = setTimeout(giveUp, UNANSWERED_MS)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      clearTimeout(timer)
      const { latitude: lat, longitude: lng, accuracy } = coords
      set({ status: 'known', point: { lat, lng }, accuracy }) // a late yes counts too
    },
    () => {
      clearTimeout(timer)
      giveUp()
    },
    OPTIONS,
  )
}

/** Where the device is at this moment, asked for by a press; null when it is not told. */
export const findPosition = async (): Promise<Point | null> => (await findFix())?.point ?? null

/** `accuracy` in metres, as the device tells it. */
export type Fix = { point: Point; accuracy: number }

/** The same with how exact it is. */
export function findFix(): Promise<Fix | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), UNANSWERED_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ point: { lat: coords.latitude, lng: coords.longitude }, accuracy: coords.accuracy }),
      () => resolve(null),
      { ...OPTIONS, maximumAge: 0 },
    )
  })
}

async function askIfGranted() {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state === 'granted') askPosition()
  else if (position.status === 'unknown') set({ status: 'unasked' })
}

/** The position; asked for anew at once with `'ask'`, otherwise taken only where it is already granted. */
export function usePosition(manner: 'ask' | 'if-granted'): Position {
  useEffect(() => {
    if (manner === 'ask') askPosition()
    else if (position.status !== 'known') void askIfGranted()
  }, [manner])
  return useSyncExternalStore(subscribe, () => position)
}

/** To about 10 m: enough for a distance in tenths of a kilometre, and lists stay the same while the fix trembles. */
export const roughly = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(4)),
  lng: Number(lng.toFixed(4)),
})
