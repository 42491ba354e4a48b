import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, id, idParams, instant, nothing, text } from './shapes.ts'

/** The parts somebody can be given in a business; its owner has all rights. */
export const memberRoles = ['manager', 'staff'] as const
export type MemberRole = (typeof memberRoles)[number]
export const businessRoles = ['owner', ...memberRoles] as const
export type BusinessRole = (typeof businessRoles)[number]

/** So many people, the owner apart, and so many open invitations has one business. */
export const MEMBERS_MAX = 30
export const INVITATIONS_MAX = 20
export const INVITATION_DAYS = 7

/** Where an owner looks after the people of a business. */
export const peoplePath = (businessId: number): string => `/business-dashboard/${businessId}/people`

/** Where the invited answers. */
export const invitationPath = (token: string): string => `/invitation?token=${encodeURIComponent(token)}`

const role = z.enum(memberRoles, fieldError('invalid'))

export const BusinessPerson = z.object({
  userId: z.int(),
  name: z.string(),
  role: z.enum(businessRoles),
  since: instant,
})
export type BusinessPerson = z.infer<typeof BusinessPerson>

const Invitation = z.object({
  id: z.int(),
  /** `owner`: to take the business over. */
  role: z.enum(businessRoles),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** Its time is up: inviting again renews it. */
  isOver: z.boolean(),
  /** Link for the owner to pass on; it opens for the invited account alone. */
  path: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** An act of a team member in the business's name. */
const Act = z.object({
  id: z.int(),
  at: instant,
  /** Null: the account is gone. */
  name: z.nullable(z.string()),
  sentence: z.string(),
})

const Team = z.object({
  /** The owner first, then in the order in which they came. */
  people: z.array(BusinessPerson),
  /** Whose access ended when the business changed hands: the new owner may keep them. */
  former: z.array(z.object({ userId: z.int(), name: z.string(), role: z.enum(memberRoles) })),
  invitations: z.array(Invitation),
  /** The latest of what others than the owner did, and of who came and went. */
  acts: z.array(Act),
})
export type Team = z.infer<typeof Team>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/people',
  summary: 'Who acts for a business, who is invited, and what they did lately',
  access: ['owner'],
  params: idParams,
  reply: Team,
  errors: [],
})

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/people',
  summary:
    'Invites whoever has this e-mail or telephone; again, it renews the invitation. Says nothing of whether there is an account',
  access: ['owner'],
  status: 201,
  params: idParams,
  body: z.object({
    /** An e-mail address, or a telephone number in any writing. */
    to: text(254),
    role,
  }),
  reply: Invitation,
  errors: ['email_unconfirmed', 'too_many_invitations', 'people_full'],
})

/** Beside the other invitations: answered, withdrawn and over like them. */
export const passOn = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/next-owner',
  summary:
    'Invites whoever has this e-mail or telephone to take the business over; naming another withdraws it from the one before',
  access: ['owner'],
  fresh: ['owner'],
  status: 201,
  params: idParams,
  body: z.object({ to: text(254) }),
  reply: Invitation,
  errors: ['email_unconfirmed', 'too_many_invitations', 'people_full', 'pass_on_not_possible'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/people/invitations/{invitationId}',
  summary: 'Withdraws an invitation that nobody has answered',
  access: ['owner'],
  params: z.object({ id, invitationId: id }),
  reply: nothing,
  errors: [],
})

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/businesses/{id}/people/{userId}',
  summary: 'Gives somebody of the business another role, or keeps somebody of the former owner’s people',
  access: ['owner'],
  params: z.object({ id, userId: id }),
  body: z.object({ role }),
  reply: nothing,
  errors: ['people_full'],
})

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/people/{userId}',
  summary: 'The owner removes somebody, or somebody leaves; access ends at once',
  access: ['member'],
  params: z.object({ id, userId: id }),
  reply: nothing,
  errors: ['forbidden'],
})
