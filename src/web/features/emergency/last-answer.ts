import type { Point } from '#lib/geo.ts'
import { type Kept, keepAnswer, keptAnswer } from '#web/lib/kept-answers.ts'
import { keepable } from '#web/lib/kept-places.ts'
import type { EmergencyPlace } from './rules.ts'

const SLOT = 'emergency'
const MOST_PLACES = 80

/** Keeps the best of a whole list for the time without a network; `at` in milliseconds since 1970. */
export const keepPlaces = (places: readonly EmergencyPlace[], point: Point, at: number): void =>
  keepAnswer(SLOT, at, keepable(places.slice(0, MOST_PLACES), point))

export const keptPlaces = (): Kept<EmergencyPlace[]> | null => keptAnswer(SLOT)
