import type { Category } from '#contract/categories.ts'
import { DIRECTORY_PATH, listPath, provincePath } from '#contract/directory.ts'
import { slugify } from '#lib/turkish.ts'
import type { District, Places, Province } from '../places/places.ts'
import { currentSlug, findNamed } from './rules.ts'

/** Subject of a directory address. `path`: its canonical form; null for one that does not exist. */
export type Named =
  | { kind: 'directory'; path: string }
  | { kind: 'province'; path: string; province: Province }
  | { kind: 'list'; path: string; province: Province; district: District | null; category: Category }
  | { kind: 'missing'; province: Province | null }

/** Any spelling, the plate and old names are understood; the answer's path is the one address. */
export function readAddress(
  segments: readonly string[],
  places: Places,
  categories: readonly Category[],
): Named {
  const [first, second, third, ...more] = segments
  if (first === undefined) return { kind: 'directory', path: DIRECTORY_PATH }
  const province = findProvince(first, places)
  if (!province || more.length > 0) return { kind: 'missing', province }
  if (second === undefined) return { kind: 'province', path: provincePath(province), province }
  const district = third === undefined ? null : findNamed(places.districts(province.plate), second)
  const category = findCategory(third ?? second, categories)
  if (!category || (third !== undefined && !district)) return { kind: 'missing', province }
  return { kind: 'list', path: listPath({ province, district, category }), province, district, category }
}

export function findProvince(segment: string, places: Places): Province | null {
  const named = findNamed(places.provinces(), segment)
  if (named) return named
  const current = currentSlug(slugify(segment))
  return places.provinces().find(({ slug }) => slug === current) ?? places.findProvince(segment)
}

export const findCategory = (segment: string, categories: readonly Category[]): Category | null =>
  findNamed(categories, segment) ?? categories.find(({ id }) => String(id) === segment) ?? null
