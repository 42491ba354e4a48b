import { useEffect, useState } from 'react'
import { type Point, roundTo100m } from '#lib/geo.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { makeStore, useStore } from './store.ts'

/**
 * The person's position as the browser reports it.
 * `unknown`: not looked for yet. `unasked`: not to be had without asking the person. `denied`: refused, unsupported or
 * not found. `again`: it was looked for before.
 */
export type Position =
  | { status: 'unknown' | 'unasked' | 'denied' }
  | { status: 'asking'; again: boolean }
  | { status: 'known'; point: Point; accuracy?: number }

// One position for all pages, kept in memory only.
const store = makeStore<Position>({ status: 'unknown' })

function set(next: Position) {
  if (next.status === 'known') keepPosition(next.point)
  store.set(next)
}

/** The browser's own limit runs only once the person has agreed: a question left open is taken for a no. */
const UNANSWERED_MS = 12_000
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Asks the browser, which may ask the person. */
export function askPosition() {
  if (store.get().status === 'asking') return
  if (!('geolocation' in navigator)) return set({ status: 'denied' })
  // A position once known stands while a fresh one is looked for.
  if (store.get().status !== 'known') set({ status: 'asking', again: store.get().status !== 'unknown' })
  const giveUp = () => store.get().status !== 'known' && set({ status: 'denied' })
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

/** The same with how exact it is. All pages know of it from then on. */
export function findFix(): Promise<Fix | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), UNANSWERED_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        const fix = { point: { lat, lng }, accuracy }
        set({ status: 'known', ...fix })
        resolve(fix)
      },
      () => resolve(null),
      { ...OPTIONS, maximumAge: 0 },
    )
  })
}

async function askIfGranted() {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state === 'granted') askPosition()
  else if (store.get().status === 'unknown') set({ status: 'unasked' })
}

/** The position; asked for again at once with `'ask'`, otherwise taken only where it is already granted. */
export function usePosition(manner: 'ask' | 'if-granted'): Position {
  useEffect(() => {
    if (manner === 'ask') askPosition()
    else if (store.get().status !== 'known') void askIfGranted()
  }, [manner])
  return useStore(store)
}

/** Whether a position may still come without anybody being asked for more. */
export function useIsSought(): boolean {
  const { status } = useStore(store)
  return status === 'unknown' || status === 'asking'
}

/** How long a list waits for a position that nobody has to allow any more: it would come in another order. */
const PATIENCE_MS = 700

/** Whether a list around the person may be asked for: the position is known, not to be had, or late. */
export function useIsPlaceSettled(): boolean {
  const isSought = useIsSought()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return !isSought || isLate
}

/** Where this person's device was last, to about 100 m; `at` in milliseconds since 1970. */
export type LastPosition = { point: Point; at: number }

const SLOT = 'position'

/** Keeps it in this browser alone, until the session ends. */
const keepPosition = (point: Point): void =>
  keepAnswer(SLOT, Date.now(), { data: null, point: roundTo100m(point) })

export function lastPosition(): LastPosition | null {
  const kept = keptAnswer<null>(SLOT)
  return kept?.point ? { point: kept.point, at: kept.at } : null
}
