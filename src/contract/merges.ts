import { z } from 'zod/mini'
import { REASON_MAX } from './approvals.ts'
import { businessStatuses } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, id, idParams, instant, text } from './shapes.ts'

/** Whose the kept listing is, where both have an owner. */
export const mergeOwners = ['kept', 'duplicate'] as const
export type MergeOwner = (typeof mergeOwners)[number]

/** Rows that a merge moves to the kept business, counted by kind. */
export const mergeCounts = [
  'favorites',
  'reviews',
  'threads',
  'prizes',
  'photos',
  'reports',
  'claims',
] as const
export type MergeCount = (typeof mergeCounts)[number]

const counts = z.object({
  favorites: z.int(),
  reviews: z.int(),
  threads: z.int(),
  /** Won and not used yet. */
  prizes: z.int(),
  photos: z.int(),
  reports: z.int(),
  claims: z.int(),
})

export const MergeSide = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(businessStatuses),
  category: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.string(),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  website: z.nullable(z.string()),
  workingHours: z.nullable(z.string()),
  owner: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  /** The first one. */
  photo: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  createdAt: instant,
  isMerged: z.boolean(),
  counts,
})
export type MergeSide = z.infer<typeof MergeSide>

export const compareBusinesses = endpoint({
  method: 'GET',
  path: '/api/admin/businesses/{id}/merge',
  summary: 'A duplicate beside the listing it would be merged into, with what leads to either',
  access: ['admin'],
  params: idParams,
  query: z.object({ into: id }),
  reply: z.object({ duplicate: MergeSide, kept: MergeSide }),
  errors: [],
})

export const mergeBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/{id}/merge',
  summary:
    'Merges a duplicate into a listed business, for good: what leads to it leads to the kept one. `owner` says whose that is, and must be there when both have different owners',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({
    into: id,
    reason: text(REASON_MAX),
    owner: z.optional(z.enum(mergeOwners, fieldError('invalid'))),
  }),
  reply: z.object({ id: z.int(), name: z.string() }),
  errors: ['business_merged', 'merge_not_possible', 'merge_owner_needed'],
})
