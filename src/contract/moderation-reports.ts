import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, instant } from './shapes.ts'

/** Kinds of error in a business's entry; `abuse` is for content that should not be shown at all. */
export const reportKinds = [
  'wrong_phone',
  'wrong_hours',
  'closed_for_good',
  'wrong_place',
  'other',
  'abuse',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const REPORT_DETAILS_MAX = 1000

export const reportBusiness = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/reports',
  summary:
    'Reports wrong information or abuse. One open report per person, business and kind: again changes its details only',
  access: ['user'],
  status: 201,
  params: idParams,
  body: z.object({
    kind: z.enum(reportKinds, fieldError('invalid')),
    details: z.optional(freeText(REPORT_DETAILS_MAX)),
  }),
  reply: z.object({ id: z.int(), kind: z.enum(reportKinds), details: z.string(), createdAt: instant }),
  errors: ['own_report'],
})
