import type { BusinessListed } from '#contract/businesses.ts'
import type { Category } from '#contract/categories.ts'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { tradeGlyph } from '#web/features/categories/category-icon.tsx'
import type { MapPlace } from '#web/features/places/map-place.ts'

type Shown = Pick<BusinessListed, 'id' | 'name' | 'openState' | 'categoryId' | 'latitude' | 'longitude'>

/** A business's marker with the sign of its trade; none where its place is not known. */
export function mapPlaceOf(business: Shown, categories: readonly Category[] | undefined): MapPlace[] {
  const { id, name, openState: look, categoryId } = business
  const point = pointOf(business)
  return point ? [{ id, name, point, look, glyph: tradeGlyph(categories, categoryId) }] : []
}
