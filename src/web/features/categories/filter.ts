import type { Category } from '#contract/categories.ts'
import { fold } from '#lib/turkish.ts'

/** Categories whose name or description holds what was typed, Turkish letters folded; all of them for nothing typed. */
export function filterCategories(categories: readonly Category[], typed: string): readonly Category[] {
  const wanted = fold(typed)
  if (!wanted) return categories
  return categories.filter(({ name, description }) => fold(`${name} ${description}`).includes(wanted))
}
