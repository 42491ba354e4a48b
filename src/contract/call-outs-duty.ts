import { z } from 'zod/mini'
import { callOutTrades } from './call-outs-trades.ts'
import { endpoint } from './endpoint.ts'
import {
  fieldError,
  flag,
  freeText,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  text,
  whole,
} from './shapes.ts'

/** The longest shift. It ends by itself. */
export const DUTY_HOURS_MAX = 24
export const VEHICLES_MAX = 20
export const AREA_POINTS_MIN = 3
export const AREA_POINTS_MAX = 40
export const AREA_MINUTES_MAX = 60
/** Hours of Istanbul with the night supplement: from 22 to 7 o'clock. */
export const NIGHT_HOURS = { from: 22, to: 7 } as const
const FEE_KURUS_MAX = 5_000_000

/** Prices are in kurus, with VAT. */
export const CallOutTariff = z.object({
  /** For coming at all; the first `freeKm` kilometres are in it. */
  openingKurus: whole(0, FEE_KURUS_MAX),
  perKmKurus: whole(0, 100_000),
  freeKm: whole(0, 100),
  nightPercent: whole(0, 200),
  /** Sundays and public holidays; with the night, the higher of the two. */
  holidayPercent: whole(0, 200),
  /** Contents of the price, in the business's words. */
  includes: text(200),
})
export type CallOutTariff = z.infer<typeof CallOutTariff>

/** Where a business comes to: so many minutes by road from its place, or within a polygon drawn on the map. */
export const DutyArea = z.object({
  kind: z.enum(['minutes', 'polygon'], fieldError('invalid')),
  /** Of `minutes`. */
  minutes: z.optional(whole(5, AREA_MINUTES_MAX)),
  /** Of `polygon`: at least three corners, not closed. */
  points: z.optional(
    z
      .array(z.object({ lat: latitude, lng: longitude }))
      .check(
        z.minLength(AREA_POINTS_MIN, fieldError('required')),
        z.maxLength(AREA_POINTS_MAX, fieldError('out_of_range')),
      ),
  ),
})
export type DutyArea = z.infer<typeof DutyArea>

/** Why nobody is sent to a business at this moment, the first that stands in the way. */
export const dutyObstacles = [
  /** Call-outs are off: there is no SMS provider. */
  'off',
  'trade',
  'not_listed',
  'no_position',
  'licence',
  'not_on_duty',
  /** Closed, or not known to be open. */
  'not_open',
  /** Nobody of the shift can be reached: no proven telephone, no notifications, no open application. */
  'nobody',
  'on_job',
] as const
export type DutyObstacle = (typeof dutyObstacles)[number]

const DutyVehicle = z.object({
  id: z.int(),
  plate: z.string(),
  /** Out on a job. */
  isOut: z.boolean(),
})

export const Duty = z.object({
  trade: z.nullable(z.enum(callOutTrades)),
  /** Of `licensedTrades`: whether the staff has seen it. */
  licence: z.enum(['not_needed', 'not_seen', 'seen']),
  onDuty: z.boolean(),
  /** The server's clock, from which an end is counted. */
  now: instant,
  /** When it ends by itself, or ended; null: never on duty. */
  until: z.nullable(instant),
  /** The product ended it, as nobody came to a job; null: it did not, or the duty has begun again since. */
  pausedAt: z.nullable(instant),
  /** As last given, for the form; null: never given. */
  tariff: z.nullable(CallOutTariff),
  area: z.nullable(DutyArea),
  /** The business's own place; null: it has none yet. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  vehicles: z.array(DutyVehicle),
  /** Who can be on shift: everybody of the business. Those without a proven telephone get no SMS. */
  people: z.array(
    z.object({ userId: z.int(), name: z.string(), isOnShift: z.boolean(), hasProvenPhone: z.boolean() }),
  ),
  /** Null: the business is asked when somebody near needs it. */
  obstacle: z.nullable(z.enum(dutyObstacles)),
  /** Of the last 90 days. `yesPercent` is null below five asks, `arrivedPercent`, of 180 days, below five jobs. */
  record: z.object({
    asked: z.int(),
    accepted: z.int(),
    yesPercent: z.nullable(z.int()),
    arrivedPercent: z.nullable(z.int()),
  }),
})
export type Duty = z.infer<typeof Duty>

export const getDuty = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/duty',
  summary: 'Whether a business is on duty for call-outs, with its tariff, area, vehicles and people',
  access: ['member'],
  params: idParams,
  reply: Duty,
  errors: [],
})

export const putDuty = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/duty',
  summary:
    'Begins, prolongs or ends the duty. What is not given stays; the first time on duty needs a tariff and an area',
  access: ['member'],
  params: idParams,
  body: z.object({
    onDuty: flag,
    /** Needed with `onDuty: true`; at most 24 hours from now. */
    until: z.optional(freeText(40)),
    tariff: z.optional(CallOutTariff),
    area: z.optional(DutyArea),
    /** Plates; without any the business takes one job at a time. One that is out on a job stays. */
    vehicles: z.optional(
      z
        .array(z.object({ plate: freeText(12).check(z.regex(/\S/, fieldError('required'))) }))
        .check(z.maxLength(VEHICLES_MAX, fieldError('out_of_range'))),
    ),
    /** Who is asked; the caller where nobody is given and nobody was on shift. */
    people: z.optional(
      z.array(id).check(z.minLength(1, fieldError('required')), z.maxLength(50, fieldError('out_of_range'))),
    ),
  }),
  reply: Duty,
  errors: ['call_outs_off', 'call_out_trade', 'duty_not_listed', 'licence_not_seen'],
})
