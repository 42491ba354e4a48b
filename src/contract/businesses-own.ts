import { z } from 'zod/mini'
import { currentPassword, newPassword, SessionOpened } from './accounts.ts'
import { businessParts } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { businessRoles } from './people.ts'
import { OwnPhoto } from './photos.ts'
import { fieldError, freeText, idParams, instant, nothing } from './shapes.ts'

/** The life of a business; only `verified` ones are listed anywhere. */
export const businessStatuses = ['draft', 'pending', 'verified', 'rejected', 'suspended'] as const
export type BusinessStatus = (typeof businessStatuses)[number]

/** Length of the business login's phone field: 05xxxxxxxxx. */
export const BUSINESS_PHONE_MAX = 11

/**
 * The owner's switch while it is in force, and when it ends by itself; null: the hours decide. `isPressed` is false for one
 * that was asked for with a submission's form.
 */
export const OpenSwitch = z.nullable(
  z.object({ isOpen: z.boolean(), until: instant, isPressed: z.boolean() }),
)
export type OpenSwitch = z.infer<typeof OpenSwitch>

/** Parts that a page may lack, the most useful first. */
export const missingParts = ['place', 'hours', 'phone', 'photos', 'description'] as const
export type MissingPart = (typeof missingParts)[number]

/** A business as its people see it. What is not listed is not open: `isOpen` false, `openState` unknown. */
export const OwnBusiness = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  address: z.string(),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.string()),
  status: z.enum(businessStatuses),
  /** The caller's own; null: they are of the platform's staff. */
  role: z.nullable(z.enum(businessRoles)),
  isVerified: z.boolean(),
  is_verified: z.boolean(),
  ...businessParts.state.shape,
  openSwitch: OpenSwitch,
  /** Messages of customers that nobody has read. */
  unreadMessages: z.int(),
  /** The conversation that has all of them; null where there are none, or several have some. */
  unreadThread: z.nullable(z.int()),
  /** Prizes that customers won here and may still redeem. */
  waitingPrizes: z.int(),
  /** Shown reviews of the last 30 days that nobody has answered. */
  unansweredReviews: z.int(),
  /** When a takeover that is announced is handed over (`claims.ts`); null: none is. */
  takeoverAt: z.nullable(instant),
  missing: z.array(z.enum(missingParts)),
})
export type OwnBusiness = z.infer<typeof OwnBusiness>

export const listOwnBusinesses = endpoint({
  method: 'GET',
  path: '/api/businesses/mine',
  summary: 'Businesses that the caller owns or works in, drafts included, the first created first',
  access: ['customer', 'business'],
  reply: z.array(OwnBusiness),
  errors: [],
})

const { own, detail, hours, kind } = businessParts

/** All that its owner, or the staff, may see and change of a business, listed or not. */
export const OwnBusinessDetail = z.object({
  ...OwnBusiness.shape,
  ...own.shape,
  ...hours.shape,
  ...z.omit(detail, { responseMinutes: true, specialDays: true, isClaimable: true, checkedAt: true }).shape,
  ...z.pick(kind, { email: true, website: true, isEmergency: true, source: true }).shape,
  photos: z.array(OwnPhoto),
  createdAt: instant,
})
export type OwnBusinessDetail = z.infer<typeof OwnBusinessDetail>

export const getOwnBusiness = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/own',
  summary: 'One business as its owner sees it, drafts included',
  access: ['member', 'admin'],
  params: idParams,
  reply: OwnBusinessDetail,
  errors: [],
})

/** A telephone number in any spelling. */
const phone = z
  .string(fieldError('business_login_required'))
  .check(z.regex(/\S/, fieldError('business_login_required')), z.maxLength(30, fieldError('too_long')))

export const businessLogin = endpoint({
  method: 'POST',
  path: '/api/business/login',
  summary:
    'Opens an owner’s session by phone and password; while a password must be chosen no business is told',
  access: ['public'],
  body: z.object({
    phone,
    password: z
      .string(fieldError('business_login_required'))
      .check(z.minLength(1, fieldError('business_login_required')), z.maxLength(200, fieldError('too_long'))),
    deviceMark: z.optional(freeText(200)),
  }),
  reply: z.object({
    ...SessionOpened.shape,
    /** The first created; null where there is none. */
    business: z.nullable(OwnBusiness),
    businesses: z.array(OwnBusiness),
  }),
  errors: ['invalid_phone_credentials', 'account_blocked', 'too_many_attempts', 'busy'],
})

export const changeBusinessPassword = endpoint({
  method: 'POST',
  path: '/api/business/change-password',
  summary: 'Sets an owner’s password by phone and current password; ends all sessions but the caller’s own',
  access: ['public', 'business'],
  body: z.object({ phone, currentPassword, newPassword }),
  reply: nothing,
  errors: ['invalid_phone_credentials', 'account_blocked', 'too_many_attempts', 'busy'],
})
