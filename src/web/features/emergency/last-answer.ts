import { z } from 'zod/mini'
import { BusinessNearby } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { type Kept, keepAnswer, keptAnswer } from '#web/lib/kept-answers.ts'
import { keepable } from '#web/lib/kept-places.ts'
import type { EmergencyPlace } from './rules.ts'

const SLOT = 'emergency'
const MOST_PLACES = 80

const Places = z.array(
  z.pick(BusinessNearby, {
    ...{ id: true, name: true, phone: true, latitude: true, longitude: true, address: true },
    ...{ district: true, categoryId: true, category: true, openState: true, nextChangeAt: true },
    ...{ distance: true, isSample: true, source: true },
  }),
)

/** Keeps the best of a whole list for the time without a network; `at` in milliseconds since 1970. */
export const keepPlaces = (places: readonly EmergencyPlace[], point: Point, at: number): void =>
  keepAnswer(SLOT, at, keepable(places.slice(0, MOST_PLACES), point))

export const keptPlaces = (): Kept<EmergencyPlace[]> | null => keptAnswer(SLOT, Places)
