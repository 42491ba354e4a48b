import type { Unconfirmed } from '#contract/candidates.ts'
import type { Category } from '#contract/categories.ts'
import { PAGE_SIZE } from '#contract/directory.ts'
import { HOUR_MS } from '#lib/time.ts'
import { within } from '../../within.ts'
import type { Candidates } from '../candidates/candidates.ts'
import type { District, Province } from '../places/places.ts'
import type { Shown } from './found.ts'

/** Pages are from memory; these places are not, and hold nobody up. */
const PATIENCE_MS = 300
const SHOWN = 10

type Asked = { categoryId: number } & ({ lat: number; lng: number } | { city: string; district?: string })

/** Makes the function that finds places of a trade that nobody confirmed; null where that cannot be told in time. */
export function makeListUnconfirmed(list: Candidates['list'], onError: (error: unknown) => void) {
  return async (asked: Asked): Promise<Unconfirmed | null> => {
    try {
      const found = await within(PATIENCE_MS, list({ q: '', limit: SHOWN, ...asked }))
      return found ? { items: found.items, total: found.total } : null
    } catch (error) {
      onError(error)
      return null
    }
  }
}
export type ListUnconfirmed = ReturnType<typeof makeListUnconfirmed>

type Place = { province: Province; district?: District | null; category: Category }

/** Makes the function that gives the first page of a short list the places that nobody confirmed; gathered again within the hour. */
export const makeWithUnconfirmed =
  (listUnconfirmed: ListUnconfirmed) =>
  (shown: Shown, { province, district, category }: Place): Shown | Promise<Shown> => {
    const { page } = shown.made
    if (page.kind !== 'list' || page.listed >= PAGE_SIZE) return shown
    const where = { city: province.name, ...(district && { district: district.name }) }
    return listUnconfirmed({ categoryId: category.id, ...where }).then((unconfirmed) => ({
      ...shown,
      made: { ...shown.made, page: { ...page, unconfirmed } },
      holdsUntil: Math.min(shown.holdsUntil, shown.now + HOUR_MS),
      ...(unconfirmed === null && { isPartial: true as const }),
    }))
  }
