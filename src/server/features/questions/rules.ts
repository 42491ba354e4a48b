import type { CheckMethod } from '#contract/checks.ts'
import { addDays, HOUR_SECONDS, MINUTE_MS } from '#lib/time.ts'

/** When owners are asked. */
export const ASKING = {
  /** Of the day, in Istanbul: from the first hour to before the last one. */
  hours: { from: 10, until: 19 },
  /** An owner is asked once in so many days, whatever they own; after silence twice as long for each question without an answer, up to eight times. */
  everyDays: 7,
  mostDoublings: 3,
  /** So long nobody of the place confirmed hours or open state, and so long it has had this owner. */
  silentDays: 60,
  /** Whoever has it so short a time has just looked at its hours. */
  newOwnerDays: 3,
  /** Before a holiday silence waits, so that the holiday can be asked about. */
  holidayAheadDays: 7,
} as const

export const TURN_MS = 5 * MINUTE_MS
/** An outcome by SMS says nothing hours later. */
export const ANSWER_USEFUL_SECONDS = HOUR_SECONDS

/** Checks by people of the place. */
export const BY_BUSINESS: readonly CheckMethod[] = ['prize', 'switch', 'call_out', 'edit', 'question']

export type SmsReply = { act: 'yes' | 'no' | 'stop'; code: number }

/** Reads "1 4711" (open), "0 4711" (closed) and "DUR 4711" (no more questions); null for anything else. */
export function parseReply(text: string): SmsReply | null {
  const [, said = '', code] = /^\s*(1|0|dur)[\s.,]+(\d{4})\s*$/i.exec(text) ?? []
  if (code === undefined) return null
  return { act: said === '1' ? 'yes' : said === '0' ? 'no' : 'stop', code: Number(code) }
}

type Holiday = { day: string; name: string; from: string | null }
type Occasion = { day: string; holiday: string | null }

/**
 * The day that is asked about today: tomorrow, when that is a whole holiday, and silence, unless a holiday comes within a week. Of holidays
 * that follow each other only the first is asked about: the others are within the week.
 */
export function occasionOf(today: string, holidays: readonly Holiday[]): Occasion | null {
  const whole = holidays.filter(({ from }) => from === null)
  const day = addDays(today, 1)
  const tomorrow = whole.find((one) => one.day === day)
  if (tomorrow) return { day, holiday: tomorrow.name }
  const last = addDays(today, ASKING.holidayAheadDays)
  return whole.some((one) => one.day > day && one.day <= last) ? null : { day, holiday: null }
}
