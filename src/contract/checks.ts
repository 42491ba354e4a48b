import { z } from 'zod/mini'
import { WEEK_SECONDS } from '#lib/time.ts'
import { openStates } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, idParams, nothing, whole } from './shapes.ts'

/** Facts of a business that are checked: whether it is open, its hours, telephone and position, and whether it is there at all. */
export const checkFields = ['open', 'hours', 'phone', 'position', 'existence'] as const
export type CheckField = (typeof checkFields)[number]

/** How somebody came to know, the surest first; `call_out`: somebody came to a job; `question`: the owner answered ours; `staff`: the team, at a desk. */
export const checkMethods = [
  'prize',
  'call_out',
  'switch',
  'visit',
  'staff',
  'edit',
  'message',
  'question',
  'customer',
  'import',
] as const
export type CheckMethod = (typeof checkMethods)[number]

/** `old`: so long ago that it vouches for little. `doubted`: several people found it otherwise since. */
const trustStates = ['confirmed', 'old', 'doubted'] as const

/** Facts that nobody checks: who wrote them, and when, is all that is told. */
export const writtenFields = ['name', 'address', 'website'] as const
export type WrittenField = (typeof writtenFields)[number]

const FieldSource = z.object({
  field: z.enum([...checkFields, ...writtenFields]),
  method: z.enum(checkMethods),
  /** When it was checked, or written. */
  at: z.string(),
  /** 0 to 100: what the check was worth, less its age; null of what nobody checks. */
  trust: z.nullable(z.int()),
  state: z.nullable(z.enum(trustStates)),
  /** Of `open` alone: what it was found to be. */
  isOpen: z.nullable(z.boolean()),
})
export type FieldSource = z.infer<typeof FieldSource>
/** Of what is checked. */
export type FieldTrust = FieldSource & {
  field: CheckField
  trust: number
  state: (typeof trustStates)[number]
}
export type FieldOrigin = FieldSource & { field: WrittenField; trust: null; state: null }

export const getChecks = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/checks',
  summary:
    'Where what is known of a listed business comes from, field by field; nothing of what nobody checked or is known to have written',
  access: ['public'],
  params: idParams,
  reply: z.array(FieldSource),
  errors: [],
})

/** Facts that the business confirms by a tap; that it is open it says by the switch. */
export const confirmable = ['hours', 'phone', 'position', 'existence'] as const

export const confirmCheck = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/checks/{field}',
  summary: 'Confirms, for the business or the staff, that a fact still stands as it is listed; once a day',
  access: ['manager', 'admin'],
  params: z.object({ ...idParams.shape, field: z.enum(confirmable, fieldError('invalid')) }),
  reply: nothing,
  errors: [],
})

export const checkAnswers = ['open', 'closed', 'wrong_number'] as const
export type CheckAnswer = (typeof checkAnswers)[number]

/** An answer may wait for a network so long. */
const MAX_WAIT_SECONDS = WEEK_SECONDS

export const answerCheck = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/answers',
  summary:
    'Counts what somebody found after a call or a way; once in 30 days for a person and a place. Answers alike when it does not count',
  access: ['public', 'user'],
  params: idParams,
  body: z.object({
    answer: z.enum(checkAnswers, fieldError('invalid')),
    after: z.enum(['call', 'directions'], fieldError('invalid')),
    /** As they were shown: an answer to something else does not count. */
    openState: z.enum(openStates, fieldError('invalid')),
    phone: z.optional(z.nullable(freeText(30))),
    waitedSeconds: z.optional(whole(0, MAX_WAIT_SECONDS)),
    /** As of `countVisit`: tells a guest's device from others of its network; hashed. */
    device: z.optional(freeText(100)),
  }),
  reply: nothing,
  errors: [],
})

export const claimCheckQuestion = endpoint({
  method: 'POST',
  path: '/api/me/check-question',
  summary: 'Whether the caller may be asked after a call or a way: once a day, on whatever device',
  access: ['user'],
  reply: z.object({ isFirst: z.boolean() }),
  errors: [],
})
