import { z } from 'zod/mini'
import { askStates, callOutStatuses, callOutSteps } from './call-outs-rules.ts'
import { callOutTrades } from './call-outs-trades.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

/** `alarm`: asking for three minutes and more without a yes. `disputed`: with an objection that waits for a decision. */
export const callOutFilters = ['running', 'alarm', 'unanswered', 'disputed', 'all'] as const
export type CallOutFilter = (typeof callOutFilters)[number]

/** So many running ones are on the staff's map. */
export const ON_MAP_MAX = 1000

export const CallOutForStaff = z.object({
  id: z.int(),
  status: z.enum(callOutStatuses),
  categoryId: z.int(),
  category: z.string(),
  trade: z.enum(callOutTrades),
  /** First name and initial; null: the account was erased. */
  customerName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  /** To about 100 m. */
  lat: z.number(),
  lng: z.number(),
  createdAt: instant,
  acceptedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  isAlarm: z.boolean(),
  /** The last one that either side has said of the job that runs. */
  step: z.nullable(z.enum(callOutSteps)),
  waves: z.int(),
  asked: z.array(
    z.object({
      businessId: z.int(),
      businessName: z.string(),
      phone: z.nullable(z.string()),
      wave: z.int(),
      state: z.enum(askStates),
      seconds: z.nullable(z.int()),
    }),
  ),
  winner: z.nullable(z.object({ businessId: z.int(), businessName: z.string() })),
  cancelledBy: z.nullable(z.enum(['customer', 'erasure', 'staff'])),
  /** Objections that wait for a decision. */
  openDisputes: z.int(),
})
export type CallOutForStaff = z.infer<typeof CallOutForStaff>

export const listCallOutsForStaff = endpoint({
  method: 'GET',
  path: '/api/admin/call-outs',
  summary: 'Call-outs for the staff, the latest first; the Link header names the next page',
  access: ['admin'],
  query: z.object({
    state: z._default(z.enum(callOutFilters, fieldError('invalid')), 'running'),
    ...pageQuery(30),
  }),
  reply: z.array(CallOutForStaff),
  errors: [],
})

export const RunningCallOut = z.pick(CallOutForStaff, {
  id: true,
  status: true,
  category: true,
  lat: true,
  lng: true,
  createdAt: true,
  isAlarm: true,
  step: true,
})
export type RunningCallOut = z.infer<typeof RunningCallOut>

export const mapRunningCallOuts = endpoint({
  method: 'GET',
  path: '/api/admin/call-outs/running',
  summary: `All running call-outs for the staff’s map: those that nobody takes first, then the latest, ${ON_MAP_MAX} at most`,
  access: ['admin'],
  reply: z.object({
    callOuts: z.array(RunningCallOut),
    /** All that run, also those that are left out. */
    total: z.int(),
  }),
  errors: [],
})

export const BusinessLicence = z.object({
  isNeeded: z.boolean(),
  /** Null: not seen. */
  seenAt: z.nullable(instant),
  note: z.nullable(z.string()),
})
export type BusinessLicence = z.infer<typeof BusinessLicence>

export const getLicence = endpoint({
  method: 'GET',
  path: '/api/admin/businesses/{id}/licence',
  summary: 'Whether the staff has seen a business’s licence',
  access: ['admin'],
  params: idParams,
  reply: BusinessLicence,
  errors: [],
})

export const setLicence = endpoint({
  method: 'PUT',
  path: '/api/admin/businesses/{id}/licence',
  summary:
    'Writes that the staff has seen a business’s licence, and what; or takes it back, which ends its duty',
  access: ['admin'],
  params: idParams,
  body: z.object({ isSeen: flag, note: text(200) }),
  reply: nothing,
  errors: [],
})
