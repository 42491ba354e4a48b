import type { BusinessForStaff, Change } from '#contract/approvals.ts'
import type { Category } from '#contract/categories.ts'
import { decisionText as text } from '#text/approvals.ts'
import { tradeGlyph } from '#web/features/categories/category-icon.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import type { MapPlace } from '#web/features/places/map-place.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'

type Positioned = {
  id: number
  name: string
  category?: string | null
  latitude: number | null
  longitude: number | null
}

/** Listings and their trades on a map of the staff, which says nothing of their hours; none without a place. */
export function StaffMap({
  rows,
  selected,
  className,
}: {
  rows: readonly (Positioned & { note?: string })[]
  selected: number
  className: string
}) {
  const trades = useCategories().data
  const places = rows.flatMap((row) => toMapPlaces(row, trades))
  return <PlaceMap places={places} here={null} selected={selected} className={className} />
}

function toMapPlaces(
  { id, name, note, category, latitude, longitude }: Positioned & { note?: string },
  trades: readonly Category[] | undefined,
): MapPlace[] {
  if (latitude === null || longitude === null) return []
  const glyph = tradeGlyph(trades, category ?? null)
  return [{ id, name, note, look: 'plain', glyph, point: { lat: latitude, lng: longitude } }]
}

/** It and its likely duplicates, as far as they have a place. */
export function OwnPlace({ subject: { business, twins } }: { subject: BusinessForStaff }) {
  if (business.latitude === null) return <p className="text-ink-soft">{text.noPosition}</p>
  const near = twins.filter(({ distanceKm }) => distanceKm !== null && distanceKm <= 1)
  return <StaffMap rows={[business, ...near]} selected={business.id} className="h-80" />
}

/** Where a business is listed, and where its owner says it is. */
export function BothPlaces({ change }: { change: Change }) {
  const rows = [
    { ...change.before, id: 1, name: text.oldPlace },
    { ...change.after, id: 2, name: text.newPlace },
  ]
  return <StaffMap rows={rows} selected={2} className="h-80" />
}
