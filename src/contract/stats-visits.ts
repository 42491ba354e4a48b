import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, nothing } from './shapes.ts'

/** Acts of a visitor on a business's page or card. */
export const visitKinds = ['view', 'call', 'directions', 'website'] as const
export type VisitKind = (typeof visitKinds)[number]

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/events',
  summary:
    'Counts a view, call, directions or website visit; once in 30 minutes for a visitor. Answers alike when it does not count',
  access: ['public', 'user'],
  params: idParams,
  body: z.object({
    kind: z.enum(visitKinds, fieldError('invalid')),
    /** Any text that tells a guest's device from others of its network; hashed with the day's salt, never kept. */
    device: z.optional(freeText(100)),
  }),
  reply: nothing,
  errors: [],
})

/** The last `days` days. All null below 10 views; `rank` of `ranked` businesses of its category and province by views. */
export const RecentFigures = z.object({
  days: z.int(),
  views: z.nullable(z.int()),
  /** People who called, asked the way or opened the website; each counts once a day. */
  customers: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  ranked: z.nullable(z.int()),
})
export type RecentFigures = z.infer<typeof RecentFigures>

export const getRecentFigures = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/standing',
  summary: 'Views, customers and category rank of one listed business in the last 30 days',
  access: ['public'],
  params: idParams,
  reply: RecentFigures,
  errors: [],
})
