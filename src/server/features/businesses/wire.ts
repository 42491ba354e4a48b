import type { BusinessDetail, BusinessListed, BusinessNearby } from '#contract/businesses.ts'
import type { OwnBusiness, OwnBusinessDetail } from '#contract/businesses-own.ts'
import { kmOfChord } from '#lib/geo.ts'
import { distanceText } from '#text/distance.ts'
import { isClaimable } from '../../db/claimable.ts'
import {
  hoursPart,
  type OpeningFacts,
  openLineOf,
  specialDaysOf,
  statePart,
  switchPart,
} from '../hours/hours.ts'
import { DEFAULT_RATING } from './rules.ts'
import type { DetailRow, ListedRow } from './store.ts'
import type { OwnDetailRow, OwnRow } from './store-own.ts'

// The one place that knows the aliases of the specification: one model inside, its other names only here. A business is
// told in parts, because most parts are the same for many businesses: what is answered from memory keeps each once.

/** Fields that differ for each business. */
export const ownPart = (
  row: Pick<ListedRow, 'id' | 'name' | 'description' | 'address' | 'phone' | 'lat' | 'lng'>,
) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  address: row.address,
  phone: row.phone,
  latitude: row.lat,
  longitude: row.lng,
  lat: row.lat,
  lng: row.lng,
  lon: row.lng,
})

/** Fields that are the same for most: one source, no reviews, no addresses on the net. */
export const kindPart = (
  row: Pick<ListedRow, 'email' | 'website' | 'reviewCount' | 'isEmergency' | 'source'>,
) => ({
  email: row.email,
  website: row.website,
  reviewCount: row.reviewCount,
  isEmergency: row.isEmergency,
  isSample: row.source === 'sample',
  source: row.source,
  isVerified: true,
  is_verified: true,
})

export const placePart = (row: Pick<ListedRow, 'categoryId' | 'categoryName' | 'city' | 'district'>) => ({
  categoryId: row.categoryId,
  category: row.categoryName,
  city: row.city,
  district: row.district,
})

type StateRow = Omit<OpeningFacts, 'usual' | 'isDoubted'> & OpeningFacts['usual'] & { isDoubted?: boolean }

/** Of a row of the view, whose own state is the usual hours' where nothing else decides; doubts are told to the public alone. */
const rowState = ({ openState, nextChangeAt, isDoubted = false, ...facts }: StateRow) =>
  statePart(openLineOf({ ...facts, usual: { openState, nextChangeAt }, isDoubted }))

export const ratingOf = (ratingMean: string | null): number =>
  ratingMean === null ? DEFAULT_RATING : Number(ratingMean)

/** Kilometres to three decimals: metres, no false precision. */
const kilometres = (chord: number): number => Math.round(kmOfChord(chord) * 1000) / 1000

/** Fields that the detail page adds to a list's. */
export const detailPart = (row: Omit<DetailRow, keyof ListedRow> & Pick<ListedRow, 'source'>) => ({
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
  images: row.photos.map(({ url }) => url),
  photos: row.photos.map(({ url, width, height }) => ({ url, width, height })),
  responseMinutes: row.responseSeconds === null ? null : Math.max(1, Math.round(row.responseSeconds / 60)),
  isClaimable: isClaimable(row),
  updatedAt: row.updatedAt.toISOString(),
  checkedAt: row.checkedAt?.toISOString() ?? null,
})

const common = (row: ListedRow) => ({
  ...ownPart(row),
  ...kindPart(row),
  ...placePart(row),
  ...hoursPart(row),
  ...rowState(row),
})

export const toListed = (row: ListedRow): BusinessListed => ({
  ...common(row),
  rating: ratingOf(row.ratingMean),
  distance: row.chord === null ? null : kilometres(row.chord),
})

export const toNearby = (row: ListedRow & { chord: number }): BusinessNearby => ({
  ...common(row),
  rating: String(ratingOf(row.ratingMean)),
  distance: kilometres(row.chord),
})

/** `distanceKm`: from the caller's position, null when none was given. */
export const toDetail = (row: DetailRow, distanceKm: number | null): BusinessDetail => ({
  ...common(row),
  ...detailPart(row),
  specialDays: specialDaysOf(row.outlook, row.now),
  rating: ratingOf(row.ratingMean),
  distance: distanceKm === null ? null : distanceText(distanceKm),
})

export function toOwn(row: OwnRow): OwnBusiness {
  const { id, name, phone, address, city, district, categoryId, category, status } = row
  const { role, unreadMessages, unreadThread, waitingPrizes, unansweredReviews, missing } = row
  const isVerified = status === 'verified'
  return {
    id,
    name,
    phone,
    address,
    city,
    district,
    categoryId,
    category,
    status,
    role,
    isVerified,
    is_verified: isVerified,
    ...rowState(row),
    openSwitch: switchPart(row),
    unreadMessages,
    unreadThread,
    waitingPrizes,
    unansweredReviews,
    takeoverAt: row.takeoverAt?.toISOString() ?? null,
    missing,
  }
}

export function toOwnDetail(row: OwnDetailRow): OwnBusinessDetail {
  const { email, website, isEmergency, source, photos } = row
  const {
    responseMinutes: _measured,
    isClaimable: _asked,
    checkedAt: _told,
    ...detail
  } = detailPart({ ...row, responseSeconds: null, hasOwner: true, checkedAt: null })
  return {
    ...toOwn(row),
    ...ownPart(row),
    ...hoursPart(row),
    ...detail,
    email,
    website,
    isEmergency,
    source,
    photos,
    createdAt: row.createdAt.toISOString(),
  }
}
