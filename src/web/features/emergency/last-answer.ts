import type { Point } from '#lib/geo.ts'
import { LAST_EMERGENCY } from '#web/lib/stored-session.ts'
import { type EmergencyPlace, seenFrom } from './rules.ts'

/** The last list, kept in the browser for the time without a network. `at` in milliseconds since 1970. */
export type LastAnswer = { userId: number; at: number; point: Point; places: EmergencyPlace[] }

const MOST_PLACES = 80

/** To about 100 m: a borrowed phone tells the neighbourhood, not the door. */
const blurred = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) })

/** Distances are written as seen from the rounded point: three exact ones would give the exact point away. */
export function keepAnswer({ point, places, ...rest }: LastAnswer): void {
  const near = blurred(point)
  const kept: LastAnswer = { ...rest, point: near, places: seenFrom(near, places).slice(0, MOST_PLACES) }
  try {
    localStorage.setItem(LAST_EMERGENCY, JSON.stringify(kept))
  } catch {
    // Storage is refused or full: without a network there is then no list.
  }
}

/** What this person was answered last; null when there is nothing, or it is somebody else's or damaged. */
export function keptAnswer(userId: number): LastAnswer | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAST_EMERGENCY) ?? 'null')
    return isAnswer(kept) && kept.userId === userId ? kept : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPoint = (value: unknown) =>
  isRecord(value) && typeof value.lat === 'number' && typeof value.lng === 'number'

const isPlace = (value: unknown) =>
  isRecord(value) && typeof value.id === 'number' && typeof value.name === 'string'

function isAnswer(value: unknown): value is LastAnswer {
  if (!isRecord(value)) return false
  const { userId, at, point, places } = value
  return (
    typeof userId === 'number' &&
    typeof at === 'number' &&
    isPoint(point) &&
    Array.isArray(places) &&
    places.every(isPlace)
  )
}
