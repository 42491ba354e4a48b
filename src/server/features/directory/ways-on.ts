import type { Category } from '#contract/categories.ts'
import { relatedTrades } from '#contract/categories-related.ts'
import { listPath, provincePath } from '#contract/directory.ts'
import type { CountedLink, PageLink } from '#contract/directory-near.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { ProvinceTally } from './tally.ts'

/** Provinces shown where a list is empty. */
const MAX_PROVINCES = 6

/** The nearest provinces that have the trade, or anything where none is asked for. */
export const nearestProvinces = (
  tallies: readonly ProvinceTally[],
  from: Point,
  category: Category | null,
): CountedLink[] =>
  tallies
    .map(({ province, listed, byCategory }) => ({
      province,
      listed: category ? (byCategory.get(category.id) ?? 0) : listed,
    }))
    .filter(({ listed }) => listed > 0)
    .toSorted((a, b) => distanceKm(from, a.province) - distanceKm(from, b.province))
    .slice(0, MAX_PROVINCES)
    .map(({ province, listed }) => ({
      name: province.name,
      path: category ? listPath({ province, district: null, category }) : provincePath(province),
      listed,
    }))

/** Trades near in kind. */
export const relatedLinks = (
  categories: readonly Category[],
  category: Category,
  pathOf: (related: Category) => string,
): PageLink[] =>
  relatedTrades(category.id)
    .flatMap((id) => categories.find((one) => one.id === id) ?? [])
    .map((one) => ({ name: one.name, path: pathOf(one) }))
