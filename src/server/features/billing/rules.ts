import { MONTHLY_FEE_KURUS, type PaymentState, TRIAL_MONTHS, VAT_PERCENT } from '#contract/billing.ts'
import { daysBetween, HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#lib/time.ts'

export type SubscriptionState = {
  state: 'exempt' | 'trial' | 'active' | 'past_due' | 'suspended' | 'ended'
  /** The first day of what is covered without a gap. */
  anchor: string
  trialMonths: number
  /** All from the anchor on, those of the trial included. */
  months: number
  reminders: number
  tookDown: boolean
  /** Beyond the months: left of a duplicate, or while the staff kept it off the list. */
  extraDays: number
  /** The day from which on the staff keeps it off the list; null: it does not. */
  keptOffSince: string | null
}

/** Steps that a subscription takes by itself; each once. */
export type Step = 'begin_paid' | 'fall_due' | 'remind' | 'suspend'

const REMINDERS = 3

/** The next step of a subscription that is due. */
export function nextStep({ state, months, trialMonths, reminders }: SubscriptionState): Step | null {
  if (state === 'trial' && months > trialMonths) return 'begin_paid'
  if (state === 'trial' || state === 'active') return 'fall_due'
  if (state === 'past_due') return reminders < REMINDERS ? 'remind' : 'suspend'
  return null
}

/** The state after the step. */
export function afterStep(current: SubscriptionState, step: Step): SubscriptionState {
  switch (step) {
    case 'begin_paid':
      return { ...current, state: 'active' }
    case 'fall_due':
      return { ...current, state: 'past_due', reminders: 0 }
    case 'remind':
      return { ...current, reminders: current.reminders + 1 }
    case 'suspend':
      return { ...current, state: 'suspended' }
  }
}

/**
 * How it stands with more months paid. They follow what was paid before, late or not; who was off the list for it begins
 * again today.
 */
export function afterPayment(current: SubscriptionState, months: number, today: string): SubscriptionState {
  if (current.state === 'exempt' || current.state === 'ended') return current
  if (current.state === 'suspended')
    return {
      ...beginning(today, false),
      state: 'active',
      months,
      keptOffSince: current.keptOffSince && today,
    }
  const state = current.state === 'trial' ? 'trial' : 'active'
  return { ...current, state, months: current.months + months, reminders: 0 }
}

/** How one begins: with the trial, or due at once. */
export const beginning = (anchor: string, hasTrial: boolean): SubscriptionState => {
  const months = hasTrial ? TRIAL_MONTHS : 0
  const state = hasTrial ? 'trial' : 'past_due'
  return {
    state,
    anchor,
    trialMonths: months,
    months,
    reminders: 0,
    tookDown: false,
    extraDays: 0,
    keptOffSince: null,
  }
}

/** A trade without promotion pays nothing; what was paid for before is kept. */
export const exempted = (current: SubscriptionState): SubscriptionState => ({
  ...current,
  state: 'exempt',
  reminders: 0,
  tookDown: false,
})

/** Resumes a trade that pays again with what is left of its months; null when nothing is. */
export function chargedAgain(
  current: SubscriptionState & { trialUntil: string; paidUntil: string },
  today: string,
): SubscriptionState | null {
  if (current.paidUntil <= today) return null
  return { ...current, state: current.trialUntil > today ? 'trial' : 'active' }
}

const RUNNING: readonly SubscriptionState['state'][] = ['trial', 'active', 'past_due']

/** Whether its days are running; ended and exempt subscriptions have none. */
export const runs = ({ state }: Pick<SubscriptionState, 'state'>): boolean => RUNNING.includes(state)

/** Back on the list: the days for which the staff kept it off are added to what runs. */
export function resumed<One extends SubscriptionState>(current: One, today: string): One {
  const { keptOffSince, extraDays } = current
  if (keptOffSince === null) return current
  const days = runs(current) ? Math.max(0, daysBetween(keptOffSince, today)) : 0
  return { ...current, extraDays: extraDays + days, keptOffSince: null }
}

type Days = { trialUntil: string; paidUntil: string }

/** The days of a duplicate that are paid for and were not there yet; its trial is no more. */
export function daysLeft(
  { trialUntil, paidUntil, keptOffSince }: Days & Pick<SubscriptionState, 'keptOffSince'>,
  today: string,
): number {
  const since = keptOffSince ?? today
  return Math.max(0, daysBetween(trialUntil > since ? trialUntil : since, paidUntil))
}

const MONTH_DAYS = 30

/** Days of listing that a sum pays for; a begun day counts whole. */
export const daysFor = (kurus: number): number => Math.ceil((kurus * MONTH_DAYS) / MONTHLY_FEE_KURUS)

/** With days paid for elsewhere behind its own; what was unpaid until now begins again with them. */
export function withDays(current: SubscriptionState & Days, days: number, today: string): SubscriptionState {
  if (days === 0 || current.state === 'exempt' || current.state === 'ended') return current
  if (current.paidUntil <= today) {
    const keptOffSince = current.keptOffSince && today
    return { ...beginning(today, false), state: 'active', extraDays: days, keptOffSince }
  }
  return { ...current, extraDays: current.extraDays + days }
}

export const amountOf = (months: number): number => months * MONTHLY_FEE_KURUS

/** The tax within a gross amount, and the rest; whole kurus, halves up. */
export function splitVat(grossKurus: number): { vatKurus: number; netKurus: number } {
  const whole = 100 + VAT_PERCENT
  const vatKurus = Math.floor((2 * grossKurus * VAT_PERCENT + whole) / (2 * whole))
  return { vatKurus, netKurus: grossKurus - vatKurus }
}

type Told = {
  paymentStatus: string
  currency: string
  basketId: string
  conversationId: string
  paidKurus: number | null
  fraudStatus: number
}
type Expected = { id: number; amountKurus: number; conversationId: string }

/** Judges iyzico's answer about a payment. `differs`: it is about another payment, or another sum. */
export function judge(told: Told | null, expected: Expected): PaymentState | 'differs' {
  if (!told) return 'pending'
  if (told.conversationId !== expected.conversationId || told.basketId !== String(expected.id))
    return 'differs'
  if (told.paymentStatus === 'FAILURE' || told.fraudStatus < 0) return 'failed'
  if (told.paymentStatus !== 'SUCCESS' || told.fraudStatus === 0) return 'pending'
  return told.currency === 'TRY' && told.paidKurus === expected.amountKurus ? 'paid' : 'differs'
}

/** How long after the ask number `asks` (from 0) iyzico is asked again. */
export const askAgainSeconds = (asks: number): number => Math.min(HOUR, 2 * MINUTE * 2 ** Math.min(asks, 10))
/** A page lives half an hour: on it, a card that was refused may be tried again, and another one taken. */
export const PAGE_OVER_HOURS = 1
/** A payment that iyzico does not know after so many hours has failed. */
export const UNKNOWN_OVER_HOURS = 24
