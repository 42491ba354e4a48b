import { z } from 'zod/mini'
import { REASON_MAX } from './approvals.ts'
import { endpoint } from './endpoint.ts'
import { freeText, idParams, nothing, text } from './shapes.ts'

export const setBusinessOwner = endpoint({
  method: 'PUT',
  path: '/api/admin/businesses/{id}/owner',
  summary:
    'Gives a business to an owner’s account, by its e-mail address, or takes it from its owner (null); both are told why',
  access: ['admin'],
  fresh: ['admin'],
  params: idParams,
  body: z.object({
    email: z.nullable(freeText(254)),
    reason: text(REASON_MAX),
  }),
  reply: nothing,
  errors: ['already_decided', 'business_merged'],
})
