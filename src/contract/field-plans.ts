import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, freeText, id, idParams, pageQuery, shortId, text } from './shapes.ts'

/** On the field-work page. */
export const RECENT_SHOWN = 8

export const PLAN_TARGET_MAX = 1000
export const PLAN_AREA_MAX = 80
export const PLAN_CATEGORIES_MAX = 30

export const getBusinessStats = endpoint({
  method: 'GET',
  path: '/api/businesses/stats',
  summary:
    'How many businesses there are, of those the caller may see: all for the staff, what is listed and their own for others',
  access: ['user'],
  reply: z.object({
    /** Listed and waiting ones. */
    totalBusinesses: z.int(),
    verifiedBusinesses: z.int(),
    /** For others than the staff: those they sent or own. */
    pendingBusinesses: z.int(),
    /** Of all these, those that came today in Istanbul. */
    todayAdded: z.int(),
  }),
  errors: [],
})

const RecentBusiness = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  is_verified: z.boolean(),
})
export type RecentBusiness = z.infer<typeof RecentBusiness>

export const listRecentBusinesses = endpoint({
  method: 'GET',
  path: '/api/businesses/recent',
  summary: 'The eight latest businesses; those that wait are told to the staff alone',
  access: ['user'],
  reply: z.array(RecentBusiness),
  errors: [],
})

/** The most pressing first. */
export const planPriorities = ['urgent', 'high', 'medium'] as const
export type PlanPriority = (typeof planPriorities)[number]

const FieldWorker = z.object({ id: z.int(), name: z.string() })
export type FieldWorker = z.infer<typeof FieldWorker>

const FieldPlan = z.object({
  id: z.int(),
  area: z.string(),
  city: z.string(),
  district: z.nullable(z.string()),
  /** Businesses a day. */
  target: z.int(),
  /** Recorded for it today, by the day in Istanbul. */
  completed: z.int(),
  priority: z.enum(planPriorities),
  /** Empty: every category. */
  categoryIds: z.array(z.int()),
  categories: z.array(z.string()),
  isActive: z.boolean(),
  /** Whose it is; null: the whole team's. */
  worker: z.nullable(FieldWorker),
})
export type FieldPlan = z.infer<typeof FieldPlan>

export const listPlansOfTheDay = endpoint({
  method: 'GET',
  path: '/api/field/plans',
  summary:
    'The active plans, the most pressing first, with what was recorded for each today; those of one worker are told to them and to admins',
  access: ['user'],
  reply: z.array(FieldPlan),
  errors: [],
})

const target = z
  .int(fieldError('invalid'))
  .check(z.minimum(1, fieldError('out_of_range')), z.maximum(PLAN_TARGET_MAX, fieldError('out_of_range')))

const planFields = {
  area: text(PLAN_AREA_MAX),
  /** A province in any spelling. */
  city: freeText(40),
  /** One of that province, in any spelling; empty: all of it. */
  district: freeText(60),
  target,
  priority: z.enum(planPriorities, fieldError('invalid')),
  categoryIds: z
    .array(shortId, fieldError('invalid'))
    .check(z.maxLength(PLAN_CATEGORIES_MAX, fieldError('out_of_range'))),
  isActive: flag,
  /** One of the staff; null: the whole team's. */
  workerId: z.nullable(id),
}
const PlanFields = z.partial(z.object(planFields))
export type PlanFields = z.infer<typeof PlanFields>

export const listFieldPlans = endpoint({
  method: 'GET',
  path: '/api/admin/field-plans',
  summary: 'All plans, ended ones included, the latest first; the next page in the Link header',
  access: ['field', 'admin'],
  query: z.object(pageQuery(30)),
  reply: z.array(FieldPlan),
  errors: [],
})

export const listFieldWorkers = endpoint({
  method: 'GET',
  path: '/api/admin/field-workers',
  summary: 'Whom a plan can be given to: the accounts of the field and of admins, by name',
  access: ['field', 'admin'],
  reply: z.array(FieldWorker),
  errors: [],
})

const { area, city, priority } = planFields

export const addFieldPlan = endpoint({
  method: 'POST',
  path: '/api/admin/field-plans',
  summary: 'Sets out to collect so many businesses a day in an area',
  access: ['field', 'admin'],
  status: 201,
  body: z.object({ ...PlanFields.shape, area, city, target, priority }),
  reply: FieldPlan,
  errors: [],
})

export const editFieldPlan = endpoint({
  method: 'PATCH',
  path: '/api/admin/field-plans/{id}',
  summary: 'Changes a plan, ends it or takes it up again; what is absent stays',
  access: ['field', 'admin'],
  params: idParams,
  body: PlanFields,
  reply: FieldPlan,
  errors: [],
})
