import { z } from 'zod/mini'
import { CallOutPosition } from './call-outs-position.ts'
import { allChoices, askStates, callOutStatuses, jobOutcomes } from './call-outs-rules.ts'
import { callOutTrades } from './call-outs-trades.ts'
import { instant } from './shapes.ts'
import { Picture } from './uploads.ts'

const trade = z.enum(callOutTrades)
const choice = z.enum(allChoices)

/** The price of coming to one place, of the tariff as it was when the business was asked. */
export const CallOutPrice = z.object({
  totalKurus: z.int(),
  lines: z.array(z.object({ kind: z.enum(['opening', 'distance', 'night', 'holiday']), kurus: z.int() })),
  /** By road, an estimate; the kilometres that are paid for. */
  paidKm: z.int(),
  includes: z.string(),
})
export type CallOutPrice = z.infer<typeof CallOutPrice>

/** One that was asked, as the customer sees it: no name, district and distance only. */
const AskedOne = z.object({
  no: z.int(),
  wave: z.int(),
  district: z.nullable(z.string()),
  distanceKm: z.number(),
  state: z.enum(askStates),
  askedAt: instant,
})

/** When each step of the job was; null: not yet. */
export const CallOutSteps = z.object({
  onTheWayAt: z.nullable(instant),
  arrivedAt: z.nullable(instant),
  /** By the code that the customer said. */
  isArrivalProven: z.boolean(),
  /** Either side's word that it is done. */
  winnerDoneAt: z.nullable(instant),
  customerDoneAt: z.nullable(instant),
})
export type CallOutSteps = z.infer<typeof CallOutSteps>

export const priceAnswers = ['agreed', 'declined', 'void'] as const

/** More than was agreed, asked for by who came. */
export const PriceAsk = z.object({
  no: z.int(),
  totalKurus: z.int(),
  reason: z.string(),
  photo: z.nullable(Picture),
  askedAt: instant,
  /** Null: the customer has not answered. `void`: it ended before. */
  answer: z.nullable(z.enum(priceAnswers)),
})
export type PriceAsk = z.infer<typeof PriceAsk>

/** Of who comes: null and empty before the acceptance. */
const moneyOf = {
  /** To be paid on the spot to who came: the tariff's price, and what was agreed to since. */
  agreedKurus: z.nullable(z.int()),
  priceAsks: z.array(PriceAsk),
  /** As the customer says; null: nothing was said. */
  paidKurus: z.nullable(z.int()),
}

/** The caller's side's own objection to a job. */
export const OwnDispute = z.object({
  reason: z.string(),
  createdAt: instant,
  /** Null, as the two behind it: the staff has not decided. */
  settledAt: z.nullable(instant),
  isUpheld: z.nullable(z.boolean()),
  decision: z.nullable(z.string()),
})
export type OwnDispute = z.infer<typeof OwnDispute>

const disputeOf = {
  dispute: z.nullable(OwnDispute),
  /** Until then this side can object; null: it cannot, not yet or not any more. */
  disputeUntil: z.nullable(instant),
}

/** A job of somebody who is not the winner any more. */
const EarlierJob = z.object({
  businessId: z.int(),
  businessName: z.string(),
  acceptedAt: instant,
  outcome: z.enum(jobOutcomes),
  ...disputeOf,
})
export type EarlierJob = z.infer<typeof EarlierJob>

const Winner = z.object({
  businessId: z.int(),
  businessName: z.string(),
  phone: z.nullable(z.string()),
  /** First name of who accepted; null: the account is gone. */
  personName: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  acceptedAt: instant,
  /** As promised. */
  minutes: z.int(),
  arrivesAt: instant,
  distanceKm: z.number(),
  price: CallOutPrice,
  /** The business's first photo. */
  photo: z.nullable(Picture),
  /** Of all that are shown; `mean` is null without any. */
  reviews: z.object({ mean: z.nullable(z.number()), count: z.int() }),
  /** Of the jobs it accepted in 180 days, how many it reached, not counting those that the customer ended. Null below five. */
  arrivedPercent: z.nullable(z.int()),
})

export const CallOutForCustomer = z.object({
  id: z.int(),
  /** The server's clock, for what is counted down. */
  now: instant,
  status: z.enum(callOutStatuses),
  categoryId: z.int(),
  category: z.string(),
  trade,
  choice,
  note: z.string(),
  photo: z.nullable(Picture),
  /** To about 100 m once it has ended. */
  lat: z.number(),
  lng: z.number(),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  createdAt: instant,
  /** In the order in which they were asked. */
  asked: z.array(AskedOne),
  /** When the next ones are asked; null: everybody who can come has been. */
  nextWaveAt: z.nullable(instant),
  /** When asking, or a job under way, ends by itself. */
  endsAt: instant,
  /** From when on calling is advised beside it. */
  listAt: instant,
  /** Also those farther than usual are asked. */
  isWide: z.boolean(),
  winner: z.nullable(Winner),
  /** Null before the acceptance. */
  steps: z.nullable(CallOutSteps),
  /** To be said at the door, while the job runs. */
  arrivalCode: z.nullable(z.string()),
  ...moneyOf,
  /** Whoever has not come by then does not come: the customer can ask for another one. Null before the acceptance. */
  lateAt: z.nullable(instant),
  /** `POST …/another` asks others in its place. */
  canAskAnother: z.boolean(),
  /** The job was done, and its customer has not reviewed the business yet. */
  canReview: z.boolean(),
  /** Null before the first one, and once either side said that it is done. */
  position: z.nullable(CallOutPosition),
  /** A link on which others see the way is live. */
  isShared: z.boolean(),
  /** Of the last job. */
  ...disputeOf,
  /** Of those that did not come, or gave it back, the first one first. */
  earlierJobs: z.array(EarlierJob),
  endedAt: z.nullable(instant),
  /** Cancelling now is counted. */
  isCancelCounted: z.boolean(),
})
export type CallOutForCustomer = z.infer<typeof CallOutForCustomer>

/** An ask as the business sees it: the district and the distance, the price for this way, and how long it can be answered. */
export const CallOutAsk = z.object({
  callOutId: z.int(),
  now: instant,
  businessId: z.int(),
  businessName: z.string(),
  categoryId: z.int(),
  category: z.string(),
  trade,
  choice,
  note: z.string(),
  photo: z.nullable(Picture),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  distanceKm: z.number(),
  /** By road; null where no road is known. Proposed as the answer. */
  minutes: z.nullable(z.int()),
  price: CallOutPrice,
  state: z.enum(askStates),
  askedAt: instant,
  /** Until then it stands over everything. A later yes is good while `state` is `silent`. */
  answerBy: instant,
  vehicles: z.array(z.object({ id: z.int(), plate: z.string() })),
  /** How the job that this business had of it came out; null: it had none. */
  outcome: z.nullable(z.enum(jobOutcomes)),
  /** Of a business that had won it. */
  ...disputeOf,
})
export type CallOutAsk = z.infer<typeof CallOutAsk>

/** A job as the winner sees it, from the acceptance on. */
export const CallOutJob = z.object({
  ...z.omit(CallOutAsk, { state: true, askedAt: true, answerBy: true, vehicles: true, outcome: true }).shape,
  status: z.enum(callOutStatuses),
  /** Null once the job has ended; without a telephone that is no longer proven. */
  customer: z.nullable(
    z.object({
      name: z.string(),
      phone: z.nullable(z.string()),
      lat: z.number(),
      lng: z.number(),
      /** Why the place is not where the customer's device was; null: it was there. */
      whyElsewhere: z.nullable(z.string()),
    }),
  ),
  /** First name of who accepted; null: the account is gone. */
  personName: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  acceptedAt: instant,
  promisedMinutes: z.int(),
  arrivesAt: instant,
  steps: CallOutSteps,
  /** From then on the customer can ask for another one. */
  lateAt: instant,
  /** The business is another's since: who had come by then brings the job to its end, and nobody else. */
  isSold: z.boolean(),
  /** So many wrong arrival codes are left; without one, `arrived` stays possible. */
  codeTriesLeft: z.int(),
  ...moneyOf,
  /** When it ends by itself. */
  endsAt: instant,
  ...disputeOf,
  endedAt: z.nullable(instant),
})
export type CallOutJob = z.infer<typeof CallOutJob>

/** The part of who calls is set, the others are null. Staff see `customer`'s part beside their own list. */
export const CallOutView = z.object({
  role: z.enum(['customer', 'asked', 'winner', 'staff']),
  customer: z.nullable(CallOutForCustomer),
  ask: z.nullable(CallOutAsk),
  job: z.nullable(CallOutJob),
})
export type CallOutView = z.infer<typeof CallOutView>
