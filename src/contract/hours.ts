import { z } from 'zod/mini'
import { businessParts } from './businesses.ts'
import { OpenSwitch, OwnBusiness } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams } from './shapes.ts'

/** A lunch break makes two intervals; nobody opens more often. */
export const INTERVALS_MAX = 4
export const EXCEPTIONS_MAX = 60
export const REASON_MAX = 40
/** How far ahead an exception may lie. */
export const DAYS_AHEAD = 366

const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const opens = z
  .string(fieldError('time_invalid'))
  .check(z.regex(new RegExp(`^${CLOCK}$`), fieldError('time_invalid')))
const closes = z
  .string(fieldError('time_invalid'))
  .check(z.regex(new RegExp(`^(?:${CLOCK}|24:00)$`), fieldError('time_invalid')))

/** "HH:MM" to "HH:MM"; `to` before `from` is past midnight, "24:00" is the day's end. */
const Interval = z.object({ from: opens, to: closes })
export type Interval = z.infer<typeof Interval>

const DayHours = z.array(Interval).check(z.maxLength(INTERVALS_MAX, fieldError('hours_too_many')))

/** A day of the calendar of Istanbul, "2026-11-22". */
const day = z
  .string(fieldError('date_invalid'))
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, fieldError('date_invalid')))

/** From one day to another, both included: other hours, or closed where there are none. */
const HoursException = z.object({
  from: day,
  to: day,
  hours: DayHours,
  /** The reason, for everybody to read; may be empty. */
  reason: freeText(REASON_MAX),
})
export type HoursException = z.infer<typeof HoursException>

/**
 * Rules for public holidays. `usual`: a day like any other. `closed`: closed, on half days from 13:00 on. `full_days`:
 * closed, but half days are days like any other. `own`: hours of their own, on half days from 13:00 on.
 */
const holidayRules = ['usual', 'closed', 'full_days', 'own'] as const

const hoursKinds = ['weekly', 'always', 'unknown'] as const

/** The hours of a business as its owner enters them. */
export const HoursPlan = z.object({
  /** `unknown`: by appointment or not fixed; then `note` is all that is told. */
  kind: z.enum(hoursKinds, fieldError('invalid')),
  /** Seven days, Monday first; counts where the kind is `weekly`. */
  week: z._default(z.array(DayHours).check(z.length(7, fieldError('invalid'))), [[], [], [], [], [], [], []]),
  note: z._default(freeText(200), ''),
  /** No two on one day; those of the past fall away. */
  exceptions: z._default(
    z.array(HoursException).check(z.maxLength(EXCEPTIONS_MAX, fieldError('hours_too_long'))),
    [],
  ),
  holidays: z._default(
    z.object({ rule: z.enum(holidayRules, fieldError('invalid')), hours: z._default(DayHours, []) }),
    { rule: 'usual', hours: [] },
  ),
})
export type HoursPlan = z.infer<typeof HoursPlan>

/** One day as it will be: a night belongs to the day on which it begins. */
export const PlannedDay = z.object({
  day: z.string(),
  hours: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Of an exception on this day; null where it is an ordinary day. */
  exception: z.nullable(z.string()),
  /** Of a public holiday; `from` where it begins at noon. */
  holiday: z.nullable(z.object({ name: z.string(), from: z.nullable(z.string()) })),
})
export type PlannedDay = z.infer<typeof PlannedDay>

const { workingHours } = businessParts.hours.shape

/** Hours as customers read them, now and in the days to come, computed as if the business were listed. */
export const HoursPreview = z.object({
  workingHours,
  ...z.pick(businessParts.state, { openState: true, nextChangeAt: true, endsUnknown: true, notice: true })
    .shape,
  openSwitch: OpenSwitch,
  /** Seven, today first; empty where the hours are unknown. */
  days: z.array(PlannedDay),
  specialDays: businessParts.detail.shape.specialDays,
})
export type HoursPreview = z.infer<typeof HoursPreview>

export const BusinessHours = z.object({
  ...HoursPreview.shape,
  name: z.string(),
  isVerified: z.boolean(),
  /** Null: hours are there, but say more than the form can hold; `workingHours` shows them. */
  plan: z.nullable(HoursPlan),
  /** The day it is, in Istanbul. */
  today: z.string(),
  /** Public holidays of the year to come; `from` where one begins at noon. */
  holidays: z.array(z.object({ day: z.string(), name: z.string(), from: z.nullable(z.string()) })),
})
export type BusinessHours = z.infer<typeof BusinessHours>

export const putOpen = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/open',
  summary:
    'Opens or closes a listed business until its hours change next, 24 hours at most; null returns to the hours',
  access: ['member'],
  params: idParams,
  body: z.object({ isOpen: z.nullable(z.boolean(fieldError('invalid'))) }),
  reply: OwnBusiness,
  errors: ['not_listed'],
})

export const getHours = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/hours',
  summary: 'The hours of a business as a form, with what customers read of them',
  access: ['member', 'admin'],
  params: idParams,
  reply: BusinessHours,
  errors: [],
})

export const putHours = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/hours',
  summary: 'Sets the hours of a business: week, exceptions, public holidays',
  access: ['manager', 'admin'],
  params: idParams,
  body: HoursPlan,
  reply: BusinessHours,
  errors: [],
})

export const previewHours = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/hours/preview',
  summary: 'What customers would read with these hours; nothing is kept',
  access: ['manager', 'admin'],
  params: idParams,
  body: HoursPlan,
  reply: HoursPreview,
  errors: [],
})
