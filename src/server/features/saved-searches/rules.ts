import { distanceKm, type Point } from '#lib/geo.ts'
import { stemsOf } from '#lib/text-index-endings.ts'
import { mannerOf, type Wanted } from '#lib/text-index-match.ts'

/** Criteria of a saved search. Names of towns and words are folded. */
export type Criteria = {
  /** None: any trade. */
  categoryIds: readonly number[]
  city: string | null
  district: string | null
  circle: (Point & { radiusKm: number }) | null
  words: readonly string[]
  needsPhone: boolean
}

export type Candidate = {
  /** Its trade, and that of emergencies where it serves them. */
  categoryIds: readonly number[]
  city: string
  district: string
  point: Point | null
  words: readonly string[]
  hasPhone: boolean
}

/** As the search's own: shorter stems would be any word's beginning. */
const SHORTEST_STEM = 4
const stemsAsked = (word: string) => stemsOf(word).filter((stem) => stem.length >= SHORTEST_STEM)

/** As the search looks for words without forgiving letters. */
const wantedOf = (text: string): Wanted => ({ text, stems: stemsAsked(text), near: false })

export function matches(criteria: Criteria, business: Candidate): boolean {
  const { categoryIds, city, district, circle, words, needsPhone } = criteria
  return (
    (categoryIds.length === 0 || categoryIds.some((id) => business.categoryIds.includes(id))) &&
    (city === null || city === business.city) &&
    (district === null || district === business.district) &&
    (circle === null || (business.point !== null && distanceKm(circle, business.point) <= circle.radiusKm)) &&
    (!needsPhone || business.hasPhone) &&
    words.every((text) => business.words.some((word) => mannerOf(wantedOf(text), word) !== null))
  )
}

/** Whether every business that has one of the search's keys matches it. */
export const areKeysExact = ({ categoryIds, circle, words, needsPhone, ...place }: Criteria): boolean =>
  circle === null &&
  words.length === 0 &&
  !needsPhone &&
  (categoryIds.length > 0 || place.city !== null || place.district !== null)

const ANY = '*'
/** Kilometres of a cell's side: a circle lies within the cells around its centre's, of the smallest size that has room for it. */
const SIZES = [2.5, 12, 36, 120]
/** Circles are a fifth smaller: a degree of longitude is not the same at both edges of a cell. */
const ROOM = 1.2
const DEGREE_KM = 111.2
/** So many letters of a word are its key. Keys saved before the 0110 have three. */
const LETTERS = 12
/** So many letters begin a word and all its stems alike. */
const BEGINNING = 3

/** The beginnings of a search's words; each is one of a matching business's. */
export const beginningsOfSearch = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.slice(0, BEGINNING))),
]

const beginningsUpTo = (most: number, words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => Array.from({ length: most }, (_, i) => word.slice(0, i + 1)))),
]

export const beginningsOfBusiness = ({ words }: Candidate): string[] => beginningsUpTo(BEGINNING, words)

const rowOf = (lat: number, size: number) => Math.floor((lat * DEGREE_KM) / size)
const columnOf = (lng: number, row: number, size: number) => {
  const middle = (((row + 0.5) * size) / DEGREE_KM) * (Math.PI / 180)
  return Math.floor((lng * DEGREE_KM * Math.max(0.01, Math.cos(middle))) / size)
}
const cellKey = (size: number, row: number, column: number) => `${size}:${row}:${column}`

function placeKeyOf({ city, district, circle }: Criteria): string {
  if (circle) {
    const size = SIZES.find((side) => side >= circle.radiusKm * ROOM) ?? SIZES.at(-1) ?? 0
    const row = rowOf(circle.lat, size)
    return cellKey(size, row, columnOf(circle.lng, row, size))
  }
  if (district !== null) return `${city ?? ANY}/${district}`
  return city ?? ANY
}

/**
 * The keys of a saved search, of which a business that matches has at least one: its trades in its place, or the
 * beginning of its longest word where it names neither. None: it says nothing to look for.
 */
export function keysOfSearch(criteria: Criteria): string[] {
  const { categoryIds, words } = criteria
  const place = placeKeyOf(criteria)
  if (categoryIds.length > 0) return categoryIds.map((id) => `${id}@${place}`)
  if (place !== ANY) return [`${ANY}@${place}`]
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return []
  return [...new Set([longest, ...stemsAsked(longest)].map((form) => `w:${form.slice(0, LETTERS)}`))]
}

const keysIn = (places: readonly string[], categoryIds: readonly number[]) =>
  places.flatMap((place) => [ANY, ...categoryIds].map((trade) => `${trade}@${place}`))

/** The keys of exact searches that a business matches. */
export const exactKeysOfBusiness = ({ categoryIds, city, district }: Candidate): string[] => [
  ...new Set(keysIn([ANY, city, `${city}/${district}`, `${ANY}/${district}`], categoryIds)),
]

/** All keys of searches that a business can match. */
export function keysOfBusiness(business: Candidate): string[] {
  const { categoryIds, point, words } = business
  const cells: string[] = []
  if (point)
    for (const size of SIZES) {
      const middle = rowOf(point.lat, size)
      for (const row of [middle - 1, middle, middle + 1]) {
        const column = columnOf(point.lng, row, size)
        for (const near of [column - 1, column, column + 1]) cells.push(cellKey(size, row, near))
      }
    }
  const wordKeys = beginningsUpTo(LETTERS, words).map((beginning) => `w:${beginning}`)
  return [...new Set([...exactKeysOfBusiness(business), ...keysIn(cells, categoryIds), ...wordKeys])]
}
