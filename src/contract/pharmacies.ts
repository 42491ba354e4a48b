import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, instant, latitude, longitude } from './shapes.ts'

/** One pharmacy's duty. What its source does not tell is null. */
const OnDutyPharmacy = z.object({
  name: z.string(),
  district: z.nullable(z.string()),
  /** E.164, or null. */
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** How to find it, or what is special about this duty, in the source's words. */
  note: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** The duty: it may begin later today, and usually ends on the next day. */
  startsAt: instant,
  endsAt: instant,
})
export type OnDutyPharmacy = z.infer<typeof OnDutyPharmacy>

/**
 * Today's duties that are not over: those under way first, then those that begin later; each the nearest first where a
 * position is given. `expiresAt`: the last end.
 */
const OnDutyList = z.object({
  pharmacies: z.array(OnDutyPharmacy).check(z.minLength(1)),
  source: z.object({ name: z.string(), url: z.string() }),
  fetchedAt: instant,
  expiresAt: instant,
})

const OnDuty = z.object({
  plate: z.string(),
  province: z.string(),
  /** Null where no source can be read, or its last list has expired: then only `official` is left. */
  list: z.nullable(OnDutyList),
  /** A page for people. `byChamber`: it is that of the chamber of pharmacists. */
  official: z.object({ url: z.string(), byChamber: z.boolean() }),
})
export type OnDuty = z.infer<typeof OnDuty>

export const getOnDutyPharmacies = endpoint({
  method: 'GET',
  path: '/api/pharmacies/on-duty',
  summary: 'Pharmacies on duty in a province with source and expiry, or the address of the official list',
  access: ['public'],
  query: z.object({
    plate: z.string(fieldError('required')).check(z.regex(/^\d{2}$/, fieldError('invalid'))),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
  }),
  reply: OnDuty,
  errors: [],
})
