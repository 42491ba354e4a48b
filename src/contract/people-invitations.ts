import { z } from 'zod/mini'
import { subscriptionStates } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { businessRoles } from './people.ts'
import { flag, freeText, instant } from './shapes.ts'

/** An invitation as the invited sees it. */
const OwnInvitation = z.object({
  token: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  /** `owner`: to take the business over. */
  role: z.enum(businessRoles),
  expiresAt: instant,
  /** How the fee stands that a new owner takes over; null for any other role. */
  fee: z.nullable(
    z.object({
      status: z.enum(subscriptionStates),
      /** Days as a subscription has them. */
      trialEndsOn: z.nullable(z.string()),
      nextPaymentOn: z.nullable(z.string()),
      suspendsOn: z.nullable(z.string()),
    }),
  ),
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/api/me/invitations',
  summary: 'Open invitations to the caller’s confirmed e-mail or proven telephone',
  access: ['self'],
  reply: z.array(OwnInvitation),
  errors: [],
})

const tokenParams = z.object({ token: freeText(200) })
const refusals = ['invitation_over', 'invitation_not_yours', 'too_many_attempts'] as const

export const getOwnInvitation = endpoint({
  method: 'GET',
  path: '/api/me/invitations/{token}',
  summary: 'One invitation to the caller, by its link',
  access: ['self'],
  params: tokenParams,
  reply: OwnInvitation,
  errors: refusals,
})

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/me/invitations/{token}',
  summary: 'The invited accepts, or declines; an account of the platform’s staff cannot accept',
  access: ['self'],
  params: tokenParams,
  body: z.object({ accept: z._default(flag, true) }),
  reply: z.object({ businessId: z.int(), role: z.nullable(z.enum(businessRoles)) }),
  errors: [...refusals, 'email_unconfirmed', 'people_full', 'forbidden', 'pass_on_not_possible'],
})
