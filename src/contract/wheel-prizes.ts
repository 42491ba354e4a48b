import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { businessRoles } from './people.ts'
import { freeText, id, idParams, instant, limit } from './shapes.ts'
import { segmentKinds, wheelTypes } from './wheel.ts'

/** `active` waits to be redeemed; its words on screens are in text/wheel.ts. */
export const prizeStates = ['active', 'used', 'expired'] as const
export type PrizeState = (typeof prizeStates)[number]

/** A prize somebody won, with the two spellings of the specification. */
export const UserPrize = z.object({
  id: z.int(),
  prizeTitle: z.string(),
  prize_title: z.string(),
  wonAt: instant,
  won_at: instant,
  prizeType: z.enum(wheelTypes),
  prize_type: z.enum(wheelTypes),
  /** A credit or discount of the platform's with a value is used at a business. */
  kind: z.enum(segmentKinds),
  businessId: z.nullable(z.int()),
  business_id: z.nullable(z.int()),
  businessName: z.nullable(z.string()),
  business_name: z.nullable(z.string()),
  prizeCode: z.string(),
  prize_code: z.string(),
  isUsed: z.boolean(),
  is_used: z.boolean(),
  prizeValue: z.number(),
  prize_value: z.number(),
  usedAt: z.nullable(instant),
  used_at: z.nullable(instant),
  expiresAt: instant,
  expires_at: instant,
  state: z.enum(prizeStates),
  /** Worth money: redeemed once its winner's telephone is proven. */
  needsPhone: z.boolean(),
})
export type UserPrize = z.infer<typeof UserPrize>

/** A sum of the platform's is used at a business, which pays so much less for its listing (docs/decisions/0045). */
export const isUsedAtBusiness = ({
  businessId,
  kind,
  value,
}: {
  /** Of the issuer; null: the platform. */
  businessId: number | null
  kind: string
  value: number
}): boolean => businessId === null && (kind === 'credit' || kind === 'discount') && value > 0

/** Of a list, what came before the row of this id. */
const page = { limit: z._default(limit, 100), before: z.optional(id) }

export const listUserPrizes = endpoint({
  method: 'GET',
  path: '/api/users/{id}/prizes',
  summary: 'One’s own prizes, the latest first',
  access: ['self'],
  params: idParams,
  query: z.object(page),
  reply: z.array(UserPrize),
  errors: [],
})

const SpinListed = z.object({
  id: z.int(),
  prizeName: z.string(),
  prizeCode: z.nullable(z.string()),
  spinDate: instant,
  isUsed: z.boolean(),
  isWon: z.boolean(),
  wheelType: z.enum(wheelTypes),
  businessName: z.nullable(z.string()),
})
export type SpinListed = z.infer<typeof SpinListed>

export const listWheelHistory = endpoint({
  method: 'GET',
  path: '/api/users/{id}/wheel-history',
  summary: 'One’s own spins, won or not, the latest first',
  access: ['self'],
  params: idParams,
  query: z.object(page),
  reply: z.array(SpinListed),
  errors: [],
})

/** Counted from the ledger. */
export const WheelLevel = z.object({
  totalSpins: z.int(),
  totalWins: z.int(),
  /** Wins of this calendar week, from Monday. */
  winsThisWeek: z.int(),
  /** Per cent of spins won, to one decimal. */
  winRate: z.number(),
  /** Liras of all prizes won. */
  totalValue: z.number(),
  /** Days in a row with a spin, up to today or yesterday. */
  streakDays: z.int(),
  /** The longest such row, whenever it was. */
  bestStreakDays: z.int(),
  level: z.int(),
  /** By level, or by a prize that is in force: sees no banner and no native advertisement. */
  isPremium: z.boolean(),
  /** Spins still missing to the next level. */
  nextLevelSpins: z.int(),
})
export type WheelLevel = z.infer<typeof WheelLevel>

export const getWheelLevel = endpoint({
  method: 'GET',
  path: '/api/users/{id}/level',
  summary: 'One’s own level and what it was counted from',
  access: ['self'],
  params: idParams,
  reply: WheelLevel,
  errors: [],
})

export const getPrizeToken = endpoint({
  method: 'GET',
  path: '/api/users/{id}/prizes/{prizeId}/token',
  summary:
    'A signed token of one’s own unused prize, for the QR code the issuer scans; a new one each half minute',
  access: ['self'],
  params: z.object({ id, prizeId: id }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  errors: ['already_used', 'prize_expired', 'phone_unproven'],
})

const WonPrize = z.object({
  id: z.int(),
  prizeTitle: z.string(),
  prizeValue: z.number(),
  /** First name and initial. */
  customerName: z.string(),
  /** The last two digits: the whole code is the customer's. */
  codeEnd: z.string(),
  wonAt: instant,
  expiresAt: instant,
  usedAt: z.nullable(instant),
  /** Who redeemed it, by name; null: nobody yet, or an account that is gone. */
  usedBy: z.nullable(z.string()),
  state: z.enum(prizeStates),
})
export type WonPrize = z.infer<typeof WonPrize>

export const listWonPrizes = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/won-prizes',
  summary: 'Prizes of the business that people won, waiting and used, the latest first',
  access: ['member', 'admin'],
  params: idParams,
  query: z.object(page),
  reply: z.array(WonPrize),
  errors: [],
})

/** A business as the issuer of prizes. */
const PrizeIssuer = z.object({
  id: z.int(),
  name: z.string(),
  /** Its wheel is shown to people once it is listed. */
  isListed: z.boolean(),
  /** Its category may have no wheel. */
  isRestricted: z.boolean(),
  /** The caller's own there: only owners and managers change prizes. */
  role: z.enum(businessRoles),
})
export type PrizeIssuer = z.infer<typeof PrizeIssuer>

export const listPrizeIssuers = endpoint({
  method: 'GET',
  path: '/api/prizes/issuers',
  summary: 'Businesses that the caller owns or works in, as issuers of prizes',
  access: ['customer', 'business'],
  reply: z.array(PrizeIssuer),
  errors: [],
})

const RedeemedPrize = z.object({
  ...WonPrize.shape,
  /** The business from whose fee its sum was taken, as days; null for what is no sum of the platform's. */
  credit: z.nullable(
    z.object({
      businessId: z.int(),
      businessName: z.string(),
      days: z.int(),
      /** The first day that is not paid for, as a calendar day in Istanbul. */
      paidUntil: z.string(),
    }),
  ),
})
export type RedeemedPrize = z.infer<typeof RedeemedPrize>

export const redeemPrize = endpoint({
  method: 'POST',
  path: '/api/prizes/redeem',
  summary:
    'Marks a prize as used by its code or scanned token: a business’s by its people, the platform’s by an admin; by token also one’s own credit at a business of one’s own',
  access: ['customer', 'business', 'admin'],
  fresh: ['admin'],
  body: z.object({
    code: z.optional(freeText(40)),
    token: z.optional(freeText(200)),
    /** Where an owner's businesses have the same code out; of a platform prize worth a sum, where it was used. */
    businessId: z.optional(id),
  }),
  reply: RedeemedPrize,
  errors: [
    'prize_unknown',
    'already_used',
    'prize_expired',
    'too_many_attempts',
    'prize_needs_business',
    'credit_without_fee',
    'winner_unproven',
  ],
})
