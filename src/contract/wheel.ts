import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant } from './shapes.ts'

export const wheelTypes = ['platform', 'business'] as const
export type WheelType = (typeof wheelTypes)[number]

/** The platform's two faces: the page `/wheel` and the home's modal. They share the day's right. */
export const wheelSurfaces = ['page', 'modal'] as const
export type WheelSurface = (typeof wheelSurfaces)[number]

/** In the address of a business's page: its wheel is to be open. */
export const WHEEL_ANCHOR = 'cark'

/** `again` grants one more spin, `none` nothing; the others are prizes. */
export const segmentKinds = [
  'credit',
  'discount',
  'cash',
  'gift',
  'service',
  'premium',
  'vip',
  'again',
  'none',
] as const
export type SegmentKind = (typeof segmentKinds)[number]

const hex = z.string()

/** One field of a wheel. `odds`: the share of spins that end here, from 0 to 1, as things stand. */
export const WheelSegment = z.object({
  id: z.int(),
  title: z.string(),
  kind: z.enum(segmentKinds),
  isWon: z.boolean(),
  /** Liras; 0 where the prize is no sum. */
  value: z.number(),
  odds: z.number(),
  /** How many are left; null: as many as may be. */
  stock: z.nullable(z.int()),
  businessId: z.nullable(z.int()),
  businessName: z.nullable(z.string()),
})
export type WheelSegment = z.infer<typeof WheelSegment>

/** The server's commitment to the next spin: its id, and the SHA-256 of the seed it is drawn with. */
const commitment = { nextSpinId: z.int(), serverSeedHash: hex }

export const Wheel = z.object({
  wheelType: z.enum(wheelTypes),
  businessId: z.nullable(z.int()),
  businessName: z.nullable(z.string()),
  segments: z.array(WheelSegment),
  rightsLeft: z.int(),
  rightsPerDay: z.int(),
  /** When the next right comes; null while there is one. */
  nextSpinAt: z.nullable(instant),
  hoursLeft: z.nullable(z.int()),
  isVip: z.boolean(),
  /** The permit for prizes of money, where there is one: it stands in the rules with "18+". */
  permitNo: z.nullable(z.string()),
  ...commitment,
})
export type Wheel = z.infer<typeof Wheel>

/** A business's id, its unique verified name, "platform", or null. */
const businessRef = z.nullish(z.union([id, freeText(200)], fieldError('invalid')))
/** Taken for its shape; who asks is the session, and where they live the account. */
const unbelieved = z.optional(z.unknown())

export const getWheel = endpoint({
  method: 'GET',
  path: '/api/wheel',
  summary:
    'A wheel as the next spin will find it: segments with odds, rights left, the commitment. The city is the account’s',
  access: ['user'],
  query: z.object({
    wheelType: z._default(z.enum(wheelTypes, fieldError('invalid')), 'platform'),
    businessId: z.optional(freeText(200)),
    surface: z._default(z.enum(wheelSurfaces, fieldError('invalid')), 'page'),
    city: unbelieved,
  }),
  reply: Wheel,
  errors: ['wheel_closed', 'business_ambiguous'],
})

export const getBusinessWheel = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/wheel',
  summary: 'Whether a business has a wheel with something on it, and whether it is one’s own',
  access: ['user'],
  params: idParams,
  reply: z.object({ hasWheel: z.boolean(), isOwn: z.boolean() }),
  errors: [],
})

export const SpinResult = z.object({
  prize: z.string(),
  isWon: z.boolean(),
  prizeCode: z.nullable(z.string()),
  prizeId: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  segmentId: z.int(),
  /** "Spin again" gave one more spin today; it does so once a day. */
  extraSpin: z.boolean(),
  rightsLeft: z.int(),
  nextSpinAt: z.nullable(instant),
  /** Among what was drawn, as the record keeps it. */
  segments: z.array(WheelSegment),
  spinId: z.int(),
  serverSeed: hex,
  serverSeedHash: hex,
  clientSeed: z.string(),
  /** The commitment to the spin after this one. */
  next: z.object(commitment),
})
export type SpinResult = z.infer<typeof SpinResult>

export const spinWheel = endpoint({
  method: 'POST',
  path: '/api/wheel/spin',
  summary:
    'Uses one of the day’s rights of the session’s account; identity and city in the body are not believed',
  access: ['user'],
  body: z.object({
    userId: unbelieved,
    userCity: unbelieved,
    wheelType: z._default(z.enum(wheelTypes, fieldError('invalid')), 'platform'),
    businessId: businessRef,
    surface: z._default(z.enum(wheelSurfaces, fieldError('invalid')), 'page'),
    /** Letters, digits, - and _: what the server cannot know when it fixes its own seed. */
    clientSeed: z.optional(
      z.string(fieldError('invalid')).check(z.regex(/^[\w-]{0,64}$/, fieldError('invalid'))),
    ),
    /** The commitment the person was shown: the spin is refused if it has been used in another tab. */
    serverSeedHash: z.optional(
      z.string(fieldError('invalid')).check(z.regex(/^[0-9a-f]{64}$/, fieldError('invalid'))),
    ),
  }),
  reply: SpinResult,
  errors: [
    'wheel_already_spun',
    'wheel_closed',
    'wheel_seed_used',
    'own_wheel',
    'email_unconfirmed',
    'phone_unproven',
    'business_ambiguous',
    'busy',
  ],
})

/** All that a draw depends on. Nothing of it is about a person. */
export const SpinProof = z.object({
  spinId: z.int(),
  wheelType: z.enum(wheelTypes),
  businessId: z.nullable(z.int()),
  spunAt: instant,
  serverSeed: hex,
  serverSeedHash: hex,
  clientSeed: z.string(),
  segmentId: z.int(),
  /** `weight`: as drawn with; 0 for what was out of stock, budget or season. */
  segments: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      isWon: z.boolean(),
      weight: z.int(),
      stock: z.nullable(z.int()),
    }),
  ),
})
export type SpinProof = z.infer<typeof SpinProof>

export const getSpinProof = endpoint({
  method: 'GET',
  path: '/api/wheel/spins/{id}',
  summary: 'What anybody needs to draw a past spin again: both seeds, the segments and their weights',
  access: ['public'],
  params: idParams,
  reply: SpinProof,
  errors: [],
})

const CityPrize = z.object({
  id: z.int(),
  title: z.string(),
  isWon: z.boolean(),
  value: z.number(),
  businessId: z.int(),
  businessName: z.string(),
})

export const listCityPrizes = endpoint({
  method: 'GET',
  path: '/api/wheel/city-business-prizes',
  summary: 'Prizes that businesses of a city give on the home’s wheel today; empty where there are none',
  access: ['public'],
  query: z.object({ city: freeText(60) }),
  reply: z.array(CityPrize),
  errors: [],
})
