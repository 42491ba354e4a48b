import type { Point } from '#lib/geo.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { blurred } from './kept-places.ts'

/** Where this person's device was last, to about 100 m; `at` in milliseconds since 1970. */
export type LastPosition = { point: Point; at: number }

const SLOT = 'position'

/** Keeps it in this browser alone, until the session ends. */
export const keepPosition = (point: Point): void =>
  keepAnswer(SLOT, Date.now(), { data: null, point: blurred(point) })

export function lastPosition(): LastPosition | null {
  const kept = keptAnswer<null>(SLOT)
  return kept?.point ? { point: kept.point, at: kept.at } : null
}
