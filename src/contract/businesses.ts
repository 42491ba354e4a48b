import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { withinMinutes } from './roads.ts'
import {
  flag,
  freeText,
  idParams,
  instant,
  latitude,
  limit,
  longitude,
  pageQuery,
  radius,
  shortId,
} from './shapes.ts'
import { Picture } from './uploads.ts'

/** `estimated`: hours are unknown, but places of this trade are usually open now. Never shown as plain open. */
export const openStates = ['open', 'closed', 'estimated', 'unknown'] as const
export type OpenState = (typeof openStates)[number]

/** Seven days, Monday first; times are "HH:MM", `to` before `from` means past midnight, "24:00" is the day's end. */
export const Week = z.array(z.array(z.object({ from: z.string(), to: z.string() })))
export type Week = z.infer<typeof Week>

/** Days, "2026-12-01" to "2026-12-14" with both included, on which other hours hold than in the regular week; none: closed. */
export const SpecialDays = z.object({
  from: z.string(),
  to: z.string(),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Why: what the owner wrote, or the public holiday's name; may be empty. */
  reason: z.string(),
})
export type SpecialDays = z.infer<typeof SpecialDays>

/** `osm`: OpenStreetMap text, null when the hours are unknown. `week`: null when irregular. `written`: as entered. */
const Hours = z.object({
  osm: z.nullable(z.string()),
  week: z.nullable(Week),
  written: z.nullable(z.string()),
})
export type Hours = z.infer<typeof Hours>

/**
 * A business in parts: what is its own, and what it shares with many others. Whoever keeps a million of them in memory
 * keeps each shared part once. What cards leave out stands together: the listing writes only the rest (`writer.ts`).
 */
export const businessParts = {
  own: z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    address: z.string(),
    phone: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    lat: z.nullable(z.number()),
    lng: z.nullable(z.number()),
    lon: z.nullable(z.number()),
  }),
  kind: z.object({
    email: z.nullable(z.string()),
    website: z.nullable(z.string()),
    isVerified: z.boolean(),
    is_verified: z.boolean(),
    isEmergency: z.boolean(),
    reviewCount: z.int(),
    /** Made up for the demonstration. */
    isSample: z.boolean(),
    /** Where the row came from: `osm` asks for attribution. */
    source: z.enum(['owner', 'user', 'staff', 'osm', 'sample']),
  }),
  place: z.object({
    categoryId: z.int(),
    category: z.string(),
    district: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  hours: z.object({
    workingHours: z.nullable(z.string()),
    business_hours: z.nullable(z.string()),
    businessHours: z.nullable(z.string()),
    openHours: z.nullable(z.string()),
    hours: Hours,
  }),
  state: z.object({
    isOpen: z.boolean(),
    is_open: z.boolean(),
    openState: z.enum(openStates),
    /** The first moment at which openState changes, switch and hours together; null when it never does or nobody knows. */
    nextChangeAt: z.nullable(instant),
    /** True where an open or a closed business is neither from nextChangeAt on: nobody knows. */
    endsUnknown: z.optional(z.boolean()),
    /** Special days that include today or tomorrow; only where there are some. */
    notice: z.optional(SpecialDays),
    /** True where hours or a switch say open, and people or the age of the hours doubt it: told as estimated, ranked as open. */
    isDoubted: z.optional(z.boolean()),
  }),
  detail: z.object({
    priceRange: z.nullable(z.string()),
    responseClaim: z.nullable(z.string()),
    workingArea: z.nullable(z.string()),
    features: z.array(z.string()),
    services: z.array(z.string()),
    paymentMethods: z.array(z.string()),
    certificates: z.array(z.string()),
    insurers: z.array(z.string()),
    vehicleTypes: z.array(z.string()),
    accessNotes: z.array(z.string()),
    /** Addresses of its photos, in its owner’s order; the same with their sizes. */
    images: z.array(z.string()),
    photos: z.array(Picture),
    /** Measured: the median minutes of opening hours to a first reply, over 90 days; null where there are too few. */
    responseMinutes: z.nullable(z.int()),
    /** Exceptions and public holidays of the next three months, today's included, in order. */
    specialDays: z.array(SpecialDays),
    /** Nobody owns it, and whoever does can say so. */
    isClaimable: z.boolean(),
    updatedAt: instant,
    /** When the staff last found it as it is listed; null: never. */
    checkedAt: z.nullable(instant),
  }),
}

const common = {
  ...businessParts.own.shape,
  ...businessParts.kind.shape,
  ...businessParts.place.shape,
  ...businessParts.hours.shape,
  ...businessParts.state.shape,
}

/** `distance` in km when a position was given, else null. `rating` is 4 where there are no reviews. */
export const BusinessListed = z.object({
  ...common,
  rating: z.number(),
  distance: z.nullable(z.number()),
})
export type BusinessListed = z.infer<typeof BusinessListed>

/** The same row in the nearby list: `rating` is text there, `distance` always given, in km. */
export const BusinessNearby = z.object({
  ...common,
  rating: z.string(),
  distance: z.number(),
  /** With sort=useful, where the road there is longer than roads usually are: it ranks as if so many km farther away. */
  detour: z.optional(z.number()),
  /** With sort=useful: how little is known of its telephone and hours, 0 to 100, by which equally near places are ordered; 0 where absent. */
  distrust: z.optional(z.int()),
})
export type BusinessNearby = z.infer<typeof BusinessNearby>

/** Fields that cards of a list leave out: repeated names, and details of the business's own page. */
const notOnCards = {
  lat: true,
  lng: true,
  lon: true,
  email: true,
  website: true,
  isVerified: true,
  is_verified: true,
  isEmergency: true,
  city: true,
  workingHours: true,
  business_hours: true,
  businessHours: true,
  openHours: true,
  hours: true,
  isOpen: true,
  is_open: true,
} as const
export const BusinessCard = z.omit(BusinessListed, notOnCards)
export type BusinessCard = z.infer<typeof BusinessCard>
export const NearbyCard = z.omit(BusinessNearby, notOnCards)
export type NearbyCard = z.infer<typeof NearbyCard>
/** Asked for by lists of our own screens. */
export const cardFields = z.optional(z.enum(['card']))

/** Everything the listing says; `distance` is text ("1,2 km") when a position was given, else null. */
export const BusinessDetail = z.object({
  ...common,
  ...businessParts.detail.shape,
  rating: z.number(),
  distance: z.nullable(z.string()),
})
export type BusinessDetail = z.infer<typeof BusinessDetail>

/** Whether an address names no street: none, or the district and province alone, as imports and forms write them: "district/province". */
export function isBareAddress({
  address,
  district,
}: {
  address: string | null
  district: string | null
}): boolean {
  if (!address) return true
  const before = `${district}/`
  return district !== null && address.startsWith(before) && /^\p{L}+$/u.test(address.slice(before.length))
}

/** `lon` is read where `lng` is missing. */
const position = { lat: z.optional(latitude), lng: z.optional(longitude), lon: z.optional(longitude) }

export const listBusinesses = endpoint({
  method: 'GET',
  path: '/api/businesses',
  summary:
    'Listed businesses, nearest first when a position is given; sort=useful puts what is known open and can be called first; the Link header names the next page',
  access: ['public', 'user'],
  query: z.object({
    ...position,
    categoryId: z.optional(shortId),
    q: z.optional(freeText(100)),
    /** Without it: nearest first where a position is given, else by id. */
    sort: z.optional(z.enum(['useful', 'distance'])),
    /** With sort=useful alone: known or estimated to be open; with a telephone number; so many km or minutes around. */
    openNow: z._default(flag, false),
    hasPhone: z._default(flag, false),
    radius: z.optional(radius),
    withinMinutes,
    ...pageQuery(50),
    /** With sort=useful alone. */
    fields: cardFields,
  }),
  reply: z.union([z.array(BusinessListed), z.array(BusinessCard)]),
  raw: true,
  errors: ['busy', 'too_many_requests'],
})

/** `useful`: the order of `lib/usefulness.ts`. */
const sortOrders = ['distance', 'best', 'useful'] as const

export const nearbyOpen = endpoint({
  method: 'GET',
  path: '/api/businesses/nearby-open',
  summary:
    'Businesses open now around a point; sort=best ranks known hours as if 2 km nearer than estimated ones, sort=useful what can be called too',
  access: ['public'],
  query: z.object({
    lat: latitude,
    lng: z.optional(longitude),
    lon: z.optional(longitude),
    radius: z._default(radius, 10),
    categoryId: z.optional(shortId),
    limit: z._default(limit, 50),
    sort: z._default(z.enum(sortOrders), 'distance'),
    /** With sort=useful: at most so many of a trade, so that everyday trades do not fill a mixed list. */
    ofEach: z.optional(limit),
    withinMinutes,
    fields: cardFields,
  }),
  reply: z.union([z.array(BusinessNearby), z.array(NearbyCard)]),
  raw: true,
  errors: ['busy', 'too_many_requests'],
})

export const getBusiness = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}',
  summary: 'One listed business',
  access: ['public'],
  params: idParams,
  query: z.object(position),
  reply: BusinessDetail,
  raw: true,
  errors: [],
})
