import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { chordOfKm, type Point, unitVector } from '#lib/geo.ts'
import { type Base, getColumn, vectorOf } from './base.ts'
import { isVectorIn } from './in-area.ts'
import type { Memory } from './memory.ts'
import type { Change } from './overlay.ts'
import { isInTown, type SearchQuestion } from './search-question.ts'
import { maskOf } from './states.ts'

export const OPEN = maskOf(['open', 'estimated'])
/** Stands for the chord of what has no position: longer than all. */
export const NOWHERE = 4

export const longestChord = ({ point, radiusKm }: SearchQuestion): number =>
  point && radiusKm !== undefined ? chordOfKm(radiusKm) : NOWHERE

/** The chord from a point to a row of the base; 0 without a point. */
export function chordsOf({ vectors }: Base, point: Point | null): (row: number) => number {
  if (!point) return () => 0
  const [qx, qy, qz] = unitVector(point)
  return (row) => {
    const dx = (vectors[3 * row] ?? 0) - qx
    const dy = (vectors[3 * row + 1] ?? 0) - qy
    const dz = (vectors[3 * row + 2] ?? 0) - qz
    const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
    return Number.isNaN(chord) ? NOWHERE : chord
  }
}

/** Whether a row of the base lives and passes all filters. The cheapest are asked first. */
export function filterOf(
  { base, states }: Pick<Memory, 'base' | 'states'>,
  question: SearchQuestion,
): (row: number) => boolean {
  const { categories, isMarked, means, townOf, towns } = base.words
  const { dead, silent } = base
  const { categoryId, city, district, leastMean, openNow, hasPhone, point, area } = question
  const inTown = city === null && district === null ? null : towns.map((town) => isInTown(town, question))
  const numbers = states.numbers()
  const most = longestChord(question)
  const chordOf = chordsOf(base, point)
  const inCategory = (row: number) =>
    categories[row] === categoryId || (categoryId === EMERGENCY_CATEGORY && isMarked[row] === 1)
  const isWanted =
    openNow || hasPhone
      ? (row: number) =>
          !(hasPhone && silent[row] === 1) &&
          !(openNow && ((OPEN >> (numbers[getColumn(base, row, 'openStateIndex')] ?? 0)) & 1) === 0)
      : null
  return (row) => {
    if (dead[row] === 1) return false
    if (leastMean > 0 && (means[row] ?? 0) < leastMean) return false
    if (categoryId !== undefined && !inCategory(row)) return false
    if (inTown !== null && inTown[townOf[row] ?? 0] !== true) return false
    if (isWanted && !isWanted(row)) return false
    if (most !== NOWHERE && chordOf(row) > most) return false
    return area === null || isVectorIn(area, vectorOf(base, row))
  }
}

/** The same of a row of the overlay, at a moment of the database's clock and with its chord. */
export function passesAs(
  { overlay }: Memory,
  question: SearchQuestion,
  { change, chord, moment }: { change: Change; chord: number; moment: number },
): boolean {
  const { categoryId, leastMean, openNow, hasPhone, area } = question
  if (!change.lists.includes(categoryId) || change.mean < leastMean) return false
  if (hasPhone && change.isSilent) return false
  if (chord > longestChord(question) || !isInTown(change.words.town, question)) return false
  if (area && !isVectorIn(area, change.vector)) return false
  return !openNow || ((OPEN >> overlay.stateOf(change, moment)) & 1) === 1
}
