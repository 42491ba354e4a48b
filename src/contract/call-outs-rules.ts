import type { CallOutTrade } from './call-outs-trades.ts'

/** Businesses that must be on duty for a place before a call-out is offered there. */
export const OFFERED_FROM = 3
/** How long is asked; after `LIST_MINUTES` the customer is told to call as well, and the staff is told. */
export const ASKING_MINUTES = 15
export const LIST_MINUTES = 3
/** Beyond these minutes by road nobody is asked in the first place; farther ones when nobody came in `LIST_MINUTES`. */
export const USUAL_MINUTES = 30
/** How much farther than its own minutes a business is asked then. */
export const WIDER = 1.5
/** So long a card stands over everything, and an SMS is waited for, before the ask counts as silent. */
export const ANSWER_SECONDS = { app: 20, sms: 90 } as const
export const CALL_OUTS_A_DAY = 3
/** Cancelling is free for so long after the acceptance. */
export const FREE_CANCEL_MINUTES = 2
const NEAR_DEVICE_METRES = 500
/** A device that knows no better than a province says nothing. */
const TRUSTED_ACCURACY_METRES = 2000
/** Farther than this from the device, a position needs a reason: so near, and as far as the device's own precision reaches. */
export const nearDeviceMetres = (accuracy: number): number =>
  NEAR_DEVICE_METRES + Math.min(TRUSTED_ACCURACY_METRES, accuracy)
/** Longest arrival that can be promised. */
export const ARRIVAL_MINUTES_MAX = 120

/** So many businesses are asked in the first waves, half a minute apart, then `LATER_WAVES` in each. */
export const FIRST_WAVES = [3, 3, 5] as const
export const LATER_WAVES = 10
export const WAVE_SECONDS = 30
/** Asks that one business gets in an hour, at most. */
export const ASKS_AN_HOUR = 6
/** From so many asks on a business is no newcomer, for whom one ask in `NEWCOMER_SLOT` is kept. */
export const NEWCOMER_BELOW = 5
export const NEWCOMER_SLOT = 10

/** Three things that can have happened, of each trade. */
export const callOutChoices = {
  locksmith: ['door_shut', 'key_lost', 'car_locked'],
  towing: ['broken_down', 'accident', 'stuck'],
  tyre: ['flat_with_spare', 'flat_no_spare', 'several_flat'],
  electrician: ['no_power', 'part_without_power', 'burning_smell'],
  plumber: ['burst', 'leak', 'blocked'],
  car_electrics: ['battery_empty', 'does_not_start', 'lights_out'],
  glass: ['window_broken', 'door_glass', 'shop_window'],
} as const satisfies Record<CallOutTrade, readonly [string, string, string]>
export type CallOutChoice = (typeof callOutChoices)[CallOutTrade][number]
export const allChoices = Object.values(callOutChoices).flat() as [CallOutChoice, ...CallOutChoice[]]
/** Injury or danger is possible: 112 is named first. */
export const dangerousChoices: readonly CallOutChoice[] = ['accident', 'burning_smell']

/** Where a call-out is followed, by the customer, those asked and the winner alike. */
export const callOutPath = (id: number): string => `/call-outs/${id}`

/**
 * `asking` until somebody accepts; `accepted` until it is `done`, or `over` by time without a tap. The winner's cancelling brings
 * it back to `asking`, the customer's ends it. `unanswered`: nobody came in all the time.
 */
export const callOutStatuses = ['asking', 'accepted', 'cancelled', 'unanswered', 'over', 'done'] as const
export type CallOutStatus = (typeof callOutStatuses)[number]

/** Between saying yes and driving off. */
export const SETTING_OUT_MINUTES = 3
const ARRIVAL_STEP_MINUTES = 5

/** Arrivals to promise, the quickest first: the way by road and setting out, in steps of five minutes. Null: no road is known. */
export function arrivalChoices(minutesByRoad: number | null): number[] {
  const soonest = (minutesByRoad ?? 12) + SETTING_OUT_MINUTES
  const first = Math.ceil(soonest / ARRIVAL_STEP_MINUTES) * ARRIVAL_STEP_MINUTES
  const all = [0, 1, 2, 3].map((n) => Math.min(ARRIVAL_MINUTES_MAX, first + n * ARRIVAL_STEP_MINUTES))
  return [...new Set(all)]
}

/** Steps of a job, in their order. */
export const callOutSteps = ['on_the_way', 'arrived', 'done'] as const
export type CallOutStep = (typeof callOutSteps)[number]
/** Said at the door by the customer. */
export const ARRIVAL_CODE_DIGITS = 4
/** After so many wrong ones no code proves the arrival any more. */
export const ARRIVAL_CODE_TRIES = 5
/** A job is done so long after the first of both sides said so. */
export const DONE_MINUTES = 30
/** A job that nobody ended is over so long after the promised arrival, or the arrival. */
export const OVER_MINUTES = 90
/** So long after the promised arrival, whoever has not come does not come. */
export const LATE_MINUTES = 15
/** How a job that a business accepted came out. `void` counts neither way. */
export const jobOutcomes = ['reached', 'given_back', 'no_show', 'void'] as const
export type JobOutcome = (typeof jobOutcomes)[number]
/** Either side can object so long after the end of a job. */
export const DISPUTE_DAYS = 7
/** The rate of arrivals is of so many days, and told from so many jobs on. */
export const ARRIVED_RATE = { days: 180, fromJobs: 5 } as const

/** A winner asks so often for more than was agreed. */
export const PRICE_ASKS_MAX = 3
export const PRICE_KURUS_MAX = 100_000_000
/** The customer says what was paid until so many days after the end. */
export const PAID_DAYS = 7
/** Paid prices are published so late, of a year before that, from so many jobs of so many businesses and customers on. */
export const PAID_RANGE = {
  lateDays: 30,
  days: 365,
  fromJobs: 20,
  fromBusinesses: 3,
  fromCustomers: 10,
} as const

/** `silent`: not answered in time, though a yes is still good while nobody else came. `lost`: another one, or it ended. */
export const askStates = ['asked', 'accepted', 'refused', 'silent', 'lost'] as const
export type AskState = (typeof askStates)[number]
