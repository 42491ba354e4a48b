import type { BusinessListed } from '#contract/businesses.ts'
import type { Category } from '#contract/categories.ts'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { CategoryIcon } from '#web/features/categories/category-icon.tsx'
import type { MapPlace } from '#web/features/places/map-place.ts'

type Shown = Pick<BusinessListed, 'id' | 'name' | 'openState' | 'categoryId' | 'latitude' | 'longitude'>

/** A business's marker with the sign of its trade, once the trades are known; none where its place is not. */
export function mapPlaceOf(business: Shown, categories: readonly Category[] | undefined): MapPlace[] {
  const { id, name, openState, categoryId } = business
  const point = pointOf(business)
  const sign = categories?.find((category) => category.id === categoryId)?.icon
  const glyph = sign === undefined ? undefined : <CategoryIcon sign={sign} className="size-4" />
  return point ? [{ id, name, point, look: openState === 'unknown' ? 'closed' : openState, glyph }] : []
}
