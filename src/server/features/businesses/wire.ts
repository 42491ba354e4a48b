import type { BusinessDetail, BusinessListed, BusinessNearby } from '#contract/businesses.ts'
import { kmOfChord } from '#lib/geo.ts'
import { distanceText } from '#text/distance.ts'
import { hoursText } from '#text/hours.ts'
import { DEFAULT_RATING, isOpenNow } from './rules.ts'
import type { DetailRow, ListedRow } from './store.ts'

// The one place that knows the aliases of the specification: one model inside, its other names only here.

function common(row: ListedRow) {
  const isOpen = isOpenNow(row.openState)
  const shownHours = row.week ? hoursText(row.week) : (row.hoursWritten ?? row.hours)
  const { lat, lng } = row
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    categoryId: row.categoryId,
    category: row.categoryName,
    address: row.address,
    city: row.city,
    district: row.district,
    phone: row.phone,
    email: row.email,
    website: row.website,
    latitude: lat,
    longitude: lng,
    lat,
    lng,
    lon: lng,
    reviewCount: row.reviewCount,
    isOpen,
    is_open: isOpen,
    openState: row.openState,
    nextChangeAt: row.nextChangeAt?.toISOString() ?? null,
    isVerified: true,
    is_verified: true,
    isEmergency: row.isEmergency,
    isSample: row.source === 'sample',
    source: row.source,
    workingHours: shownHours,
    business_hours: shownHours,
    businessHours: shownHours,
    openHours: shownHours,
    hours: { osm: row.hours, week: row.week, written: row.hoursWritten },
  }
}

const ratingOf = (row: ListedRow) => (row.ratingMean === null ? DEFAULT_RATING : Number(row.ratingMean))

/** Kilometres to three decimals: metres, no false precision. */
const kilometres = (chord: number) => Math.round(kmOfChord(chord) * 1000) / 1000

export const toListed = (row: ListedRow): BusinessListed => ({
  ...common(row),
  rating: ratingOf(row),
  distance: row.chord === null ? null : kilometres(row.chord),
})

export const toNearby = (row: ListedRow & { chord: number }): BusinessNearby => ({
  ...common(row),
  rating: String(ratingOf(row)),
  distance: kilometres(row.chord),
})

/** `distanceKm`: from the caller's position, null when none was given. */
export const toDetail = (row: DetailRow, distanceKm: number | null): BusinessDetail => ({
  ...common(row),
  rating: ratingOf(row),
  distance: distanceKm === null ? null : distanceText(distanceKm),
  priceRange: row.priceRange,
  responseClaim: row.responseClaim,
  workingArea: row.workingArea,
  features: row.features,
  services: row.services,
  paymentMethods: row.paymentMethods,
  certificates: row.certificates,
  insurers: row.insurers,
  vehicleTypes: row.vehicleTypes,
  accessNotes: row.accessNotes,
  updatedAt: row.updatedAt.toISOString(),
})
