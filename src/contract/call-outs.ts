import { z } from 'zod/mini'
import { allChoices } from './call-outs-rules.ts'
import { CallOutAsk, CallOutForCustomer, CallOutJob, CallOutView } from './call-outs-shapes.ts'
import { callOutTrades } from './call-outs-trades.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, latitude, longitude, shortId, whole } from './shapes.ts'

const range = z.object({ from: z.int(), to: z.int() })

/** Paid for jobs of a trade in a district, from the lowest to the highest tenth, in hundredths of a lira, and of how many jobs. */
const PaidRange = z.object({ ...range.shape, jobs: z.int() })
export type PaidRange = z.infer<typeof PaidRange>

export const CallOutOffer = z.object({
  categoryId: z.int(),
  category: z.string(),
  trade: z.enum(callOutTrades),
  choices: z.array(z.enum(allChoices)),
  /** How many can come: on duty for this place, known to be open, and free. */
  canCome: z.int(),
  priceKurus: range,
  /** Words of the tariffs on the contents of their prices, the commonest first, at most three. */
  includes: z.array(z.string()),
  /** Paid for such jobs in the same district; null: too few are known. */
  paidKurus: z.nullable(PaidRange),
  /** By road, of those nearest. */
  minutes: range,
  /** Supplements that are in the prices now. */
  isNight: z.boolean(),
  isHoliday: z.boolean(),
})
export type CallOutOffer = z.infer<typeof CallOutOffer>

export const listCallOutOffers = endpoint({
  method: 'GET',
  path: '/api/call-outs/offers',
  summary:
    'Before asking: trades of which at least three businesses can come to a place now, with prices of their tariffs and minutes',
  access: ['public'],
  query: z.object({ lat: latitude, lng: longitude, categoryId: z.optional(shortId) }),
  reply: z.array(CallOutOffer),
  errors: ['too_many_requests', 'busy'],
})

export const createCallOut = endpoint({
  method: 'POST',
  path: '/api/call-outs',
  summary:
    'Asks the nearest who can come; again with the same `clientId` while it runs, or within ten minutes, it answers the same call-out',
  access: ['customer'],
  status: 201,
  body: z.object({
    categoryId: shortId,
    lat: latitude,
    lng: longitude,
    choice: z.enum(allChoices, fieldError('invalid')),
    note: z._default(freeText(300), ''),
    /** The `url` that `POST /api/uploads` answered. */
    photo: z.optional(z.string(fieldError('invalid')).check(z.maxLength(100, fieldError('invalid')))),
    /** Where the device is, with its precision in metres; kept nowhere. */
    device: z.optional(z.object({ lat: latitude, lng: longitude, accuracy: whole(0, 100_000) })),
    /** Needed without `device`, and where that is farther than 500 m and its precision, at most 2 km, away. The winner and the staff read it. */
    whyElsewhere: z.optional(freeText(200)),
    clientId: z.string(fieldError('invalid')).check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, fieldError('invalid'))),
  }),
  reply: CallOutForCustomer,
  errors: [
    'call_outs_off',
    'call_out_trade',
    'call_out_not_offered',
    'call_out_active',
    'call_outs_of_day',
    'call_outs_cancelled_often',
    'phone_unproven',
    'photo_unusable',
    'busy',
  ],
})

export const getCallOut = endpoint({
  method: 'GET',
  path: '/api/call-outs/{id}',
  summary: 'One call-out, as its customer, those asked, the winner or the staff may see it',
  access: ['user'],
  params: idParams,
  reply: CallOutView,
  errors: [],
})

export const listOwnCallOuts = endpoint({
  method: 'GET',
  path: '/api/call-outs/mine',
  summary:
    'What concerns the caller: own call-outs, the latest 20, a running one first; open asks, live ones first, and running jobs of their businesses',
  access: ['user'],
  reply: z.object({
    callOuts: z.array(CallOutForCustomer),
    asks: z.array(CallOutAsk),
    jobs: z.array(CallOutJob),
  }),
  errors: [],
})

/** To call meanwhile: open ones of the trade, by their answer rate where it is known, then by road. */
export const CallOutListed = z.object({
  businessId: z.int(),
  name: z.string(),
  phone: z.string(),
  district: z.nullable(z.string()),
  distanceKm: z.number(),
  minutes: z.nullable(z.int()),
  isOpen: z.boolean(),
})
export type CallOutListed = z.infer<typeof CallOutListed>

export const getCallOutList = endpoint({
  method: 'GET',
  path: '/api/call-outs/{id}/list',
  summary: 'Businesses that the customer can call while others are asked, at most ten',
  access: ['user'],
  params: idParams,
  reply: z.array(CallOutListed),
  errors: [],
})

/** Of the jobs that a business accepted in 180 days, not counting those that the customer ended, how many it reached. */
export const ArrivalRate = z.object({ percent: z.int(), jobs: z.int() })
export type ArrivalRate = z.infer<typeof ArrivalRate>

export const getArrivalRate = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/arrival-rate',
  summary: 'How often a listed business came where it had said so; null below five jobs',
  access: ['public'],
  params: idParams,
  reply: z.nullable(ArrivalRate),
  errors: [],
})
