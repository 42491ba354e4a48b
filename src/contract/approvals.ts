import { z } from 'zod/mini'
import { Submitter } from './approvals-submitters.ts'
import { BusinessFields } from './businesses-fields.ts'
import { businessStatuses, OwnBusinessDetail } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

/** Fields of a listed business that an owner cannot change without the staff; latitude and longitude are one. */
export const reviewedFields = ['name', 'phone', 'categoryId', 'position'] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const REASON_MAX = 500
const reason = text(REASON_MAX)

/** Filters of the staff's list: a status, listed ones with a pending change, or duplicates, which have no status. */
export const queueFilters = [...businessStatuses, 'changed', 'merged'] as const
export type QueueFilter = (typeof queueFilters)[number]

export const decisionActions = [
  'approved',
  'rejected',
  'suspended',
  'restored',
  'resubmitted',
  'edited',
  'change_approved',
  'change_rejected',
  'change_reopened',
  'merged',
  'absorbed',
  'owner_assigned',
  'owner_removed',
  'passed_on',
  'closed',
  'reopened',
] as const
export type DecisionAction = (typeof decisionActions)[number]
/** Actions that share one form of notice; merges and passing on have words of their own. */
export type ToldAction = Exclude<DecisionAction, 'merged' | 'absorbed' | 'passed_on'>

const Stands = z.object({
  name: z.string(),
  phone: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})

/** Current and proposed values: `fields` names the ones that differ. */
export const Change = z.object({
  id: z.int(),
  createdAt: instant,
  fields: z.array(z.enum(reviewedFields)),
  before: Stands,
  after: Stands,
})
export type Change = z.infer<typeof Change>

const Queued = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(businessStatuses),
  category: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  source: OwnBusinessDetail.shape.source,
  ownerName: z.nullable(z.string()),
  hasChange: z.boolean(),
  /** Without a pin: no list around a place would show it. */
  isUnplaced: z.boolean(),
  /** A duplicate of another listing, with which it was merged. */
  isMerged: z.boolean(),
  /** Of what waits; null where it is unknown. */
  submitter: z.nullable(
    z.pick(Submitter, { id: true, name: true, entries: true, waiting: true, refused: true, reports: true }),
  ),
  createdAt: instant,
})
export type Queued = z.infer<typeof Queued>

export const listForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/businesses',
  summary:
    'Businesses of any status by name, phone and province; what waits oldest first, all else newest first; the next page in the Link header',
  access: ['admin'],
  query: z.object({
    status: z.optional(z.enum(queueFilters, fieldError('invalid'))),
    q: z.optional(freeText(100)),
    /** Only what this account submitted. */
    submitter: z.optional(id),
    ...pageQuery(30),
  }),
  reply: z.array(Queued),
  errors: [],
})

export const countPending = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'How many businesses, and changes of listed ones, wait for the staff; at most 1,000 each',
  access: ['admin'],
  reply: z.object({ pending: z.int(), changes: z.int() }),
  errors: [],
})

/** Another row that may be the same place. */
const LikelyDuplicate = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(businessStatuses),
  category: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.string(),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  photos: z.array(z.string()),
  isMerged: z.boolean(),
  isSamePhone: z.boolean(),
  /** 0 to 1: shared groups of three letters. */
  similarity: z.number(),
  distanceKm: z.nullable(z.number()),
})
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>

const Decision = z.object({
  action: z.enum(decisionActions),
  reason: z.nullable(z.string()),
  /** Null: by an account that is gone. */
  actorName: z.nullable(z.string()),
  /** Of a merge: the other listing. */
  other: z.nullable(z.object({ id: z.int(), name: z.string() })),
  at: instant,
})
export type Decision = z.infer<typeof Decision>

export const BusinessForStaff = z.object({
  business: OwnBusinessDetail,
  /** Open or closed from its approval on; null where nothing was said. */
  openWish: z.boolean(),
  /** Begun by its owner with the code of a letter to the place. */
  isByLetter: z.boolean(),
  /** Not the staff took it off the list: its fee is not paid. */
  isDownForFee: z.boolean(),
  /** The listing this one was merged into. */
  mergedInto: z.nullable(z.object({ id: z.int(), name: z.string() })),
  owner: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      isConfirmed: z.boolean(),
      createdAt: instant,
    }),
  ),
  /** Null: nobody of whom we know. */
  submitter: z.nullable(Submitter),
  photos: z.array(z.string()),
  twins: z.array(LikelyDuplicate),
  change: z.nullable(Change),
  /** The latest first. */
  history: z.array(Decision),
})
export type BusinessForStaff = z.infer<typeof BusinessForStaff>

export const getForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/businesses/{id}',
  summary:
    'All the staff needs to decide of a business: facts, owner, photos, likely duplicates, change, history',
  access: ['admin'],
  params: idParams,
  reply: BusinessForStaff,
  errors: [],
})

/** One decided business. */
export const decided = z.object({ id: z.int(), status: z.enum(businessStatuses) })

export const approveBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/{id}/approve',
  summary: 'Lists a business that waits or was rejected',
  access: ['admin'],
  params: idParams,
  reply: decided,
  errors: ['already_decided', 'business_incomplete', 'business_merged'],
})

export const rejectBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/{id}/reject',
  summary: 'Rejects a business that waits; its owner is told why',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: decided,
  errors: ['already_decided', 'business_merged'],
})

export const suspendBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/{id}/suspend',
  summary: 'Takes a listed business out of the listing; its owner is told why',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: decided,
  errors: ['already_decided', 'business_merged'],
})

export const restoreBusiness = endpoint({
  method: 'POST',
  path: '/api/admin/businesses/{id}/restore',
  summary: 'Lists a suspended business again',
  access: ['admin'],
  params: idParams,
  reply: decided,
  errors: ['already_decided', 'business_incomplete', 'business_merged', 'fee_unpaid'],
})

export const approveChange = endpoint({
  method: 'POST',
  path: '/api/admin/changes/{id}/approve',
  summary: 'Takes over what an owner proposed',
  access: ['admin'],
  params: idParams,
  reply: nothing,
  errors: ['already_decided', 'business_merged'],
})

export const rejectChange = endpoint({
  method: 'POST',
  path: '/api/admin/changes/{id}/reject',
  summary: 'Leaves what stands; the owner is told why',
  access: ['admin'],
  params: idParams,
  body: z.object({ reason }),
  reply: nothing,
  errors: ['already_decided'],
})

export const editBusiness = endpoint({
  method: 'PATCH',
  path: '/api/businesses/{id}',
  summary:
    'Changes what is given. Of a listed business its owner’s name, phone, category and position wait for the staff; with `updatedAt` nothing is written when it was changed since',
  access: ['manager', 'admin'],
  params: idParams,
  body: z.object({ ...BusinessFields.shape, updatedAt: z.optional(freeText(40)) }),
  reply: z.object({ ...OwnBusinessDetail.shape, change: z.nullable(Change) }),
  errors: ['business_merged', 'changed_meanwhile', 'too_many_attempts'],
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/review',
  summary: 'What of a business waits for the staff, and what the staff last said',
  access: ['member', 'admin'],
  params: idParams,
  reply: z.object({
    change: z.nullable(Change),
    /** Why it is rejected or suspended; null where it is not, or nobody said. */
    reason: z.nullable(z.string()),
    /** Its owner closed it for good. */
    isClosed: z.boolean(),
    /** Listed, or waiting to be, without a pin: no list around a place shows it, and no fee runs. */
    isUnplaced: z.boolean(),
    /** The last change that was decided, where none is open. */
    lastChange: z.nullable(
      z.object({ isApproved: z.boolean(), reason: z.nullable(z.string()), at: instant }),
    ),
  }),
  errors: [],
})

export const resubmitBusiness = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/resubmit',
  summary: 'Lets a rejected business wait for the staff again',
  access: ['manager'],
  params: idParams,
  reply: decided,
  errors: ['already_decided', 'business_incomplete', 'business_merged', 'too_many_attempts'],
})

export const closeBusiness = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/close',
  summary: 'Takes a business off the list for good and ends its fee; the staff alone can list it again',
  access: ['owner'],
  params: idParams,
  reply: decided,
  errors: ['already_decided', 'business_merged'],
})
