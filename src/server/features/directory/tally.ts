import type { Category } from '#contract/categories.ts'
import { type Group, listPath, provincePath } from '#contract/directory.ts'
import type { CountedLink, PageLink } from '#contract/directory-near.ts'
import { placeKey, type TownCount } from '../listing/listing.ts'
import type { District, Places, Province } from '../places/places.ts'
import { mostListed } from './rules.ts'

/** Ways into a group that are shown at once. */
const MAX_WAYS = 3

type DistrictTally = { district: District; listed: number; byCategory: Map<number, number> }
export type ProvinceTally = {
  province: Province
  listed: number
  byCategory: Map<number, number>
  districts: DistrictTally[]
}

/** How many are listed where, by the country's own provinces and districts; what is in neither is not shown by place. */
export function tallyPlaces(places: Places, counts: readonly TownCount[]): ProvinceTally[] {
  const byCity = new Map<string, TownCount[]>()
  for (const count of counts) {
    const towns = byCity.get(count.town.city)
    if (towns) towns.push(count)
    else byCity.set(count.town.city, [count])
  }
  return places.provinces().map((province) => {
    const towns = byCity.get(placeKey(province.name)) ?? []
    const byDistrict = new Map(towns.map((count) => [count.town.district, count]))
    const sums = new Map<number, number>()
    for (const { byCategory } of towns)
      for (const [category, listed] of byCategory.entries())
        if (listed > 0) sums.set(category, (sums.get(category) ?? 0) + listed)
    return {
      province,
      listed: towns.reduce((sum, { listed }) => sum + listed, 0),
      byCategory: sums,
      districts: places.districts(province.plate).map((district) => {
        const count = byDistrict.get(placeKey(district.name))
        const entries = [...(count?.byCategory.entries() ?? [])].filter(([, listed]) => listed > 0)
        return { district, listed: count?.listed ?? 0, byCategory: new Map(entries) }
      }),
    }
  })
}

const linkOf = (link: PageLink, listed: number): CountedLink => ({ ...link, listed })

export const provinceLinks = (tallies: readonly ProvinceTally[]): CountedLink[] =>
  tallies.map(({ province, listed }) => ({ name: province.name, path: provincePath(province), listed }))

/** Categories of a province or a district that hold something, in the categories' order. */
export function categoryLinks(
  province: Province,
  district: District | null,
  byCategory: ReadonlyMap<number, number>,
  categories: readonly Category[],
): (CountedLink & { id: number })[] {
  return categories.flatMap((category) => {
    const listed = byCategory.get(category.id) ?? 0
    const path = listPath({ province, district, category })
    return listed > 0 ? [{ id: category.id, name: category.name, path, listed }] : []
  })
}

/** Every category with the provinces that have most of it. */
export function categoryGroups(tallies: readonly ProvinceTally[], categories: readonly Category[]): Group[] {
  return categories.map((category) => {
    const links = tallies.map(({ province, byCategory }) =>
      linkOf(
        { name: province.name, path: listPath({ province, district: null, category }) },
        byCategory.get(category.id) ?? 0,
      ),
    )
    return {
      name: category.name,
      listed: links.reduce((sum, { listed }) => sum + listed, 0),
      links: mostListed(links, MAX_WAYS),
    }
  })
}

/** The districts of a province with the categories that have most there. */
export const districtGroups = (
  { province, districts }: ProvinceTally,
  categories: readonly Category[],
): Group[] =>
  districts.map(({ district, listed, byCategory }) => ({
    name: district.name,
    listed,
    links: mostListed(
      categoryLinks(province, district, byCategory, categories).map(({ name, path, listed: many }) => ({
        name,
        path,
        listed: many,
      })),
      MAX_WAYS,
    ),
  }))

/** One category in the districts of a province, and in all of it from one of them. */
export function nearbyLinks(
  { province, byCategory, districts }: ProvinceTally,
  of: District | null,
  category: Category,
): CountedLink[] {
  const whole = { name: province.name, path: listPath({ province, district: null, category }) }
  const others = districts
    .filter(({ district }) => district !== of)
    .map(({ district, byCategory: own }) =>
      linkOf(
        { name: district.name, path: listPath({ province, district, category }) },
        own.get(category.id) ?? 0,
      ),
    )
    .filter(({ listed }) => listed > 0)
  return of ? [linkOf(whole, byCategory.get(category.id) ?? 0), ...others] : others
}

/** Every list that holds something: they alone are worth an index's while. */
export function listPaths(tallies: readonly ProvinceTally[], categories: readonly Category[]): string[] {
  return tallies.flatMap(({ province, listed, byCategory, districts }) => {
    if (listed === 0) return []
    const own = categoryLinks(province, null, byCategory, categories)
    const inner = districts.flatMap(({ district, byCategory: theirs }) =>
      categoryLinks(province, district, theirs, categories),
    )
    return [provincePath(province), ...[...own, ...inner].map(({ path }) => path)]
  })
}
