import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, flag, freeText, idParams, nothing } from './shapes.ts'

/** Where a mailed link answers without a login. */
export const QUESTION_PATH = '/owner-question'

/** So long "no" can be taken back, and what it wrote into the hours with it. */
export const QUESTION_UNDO_MINUTES = 15

const questionAnswers = ['yes', 'no'] as const

/** A question to an owner: whether the business is open on a day. */
export const OwnerQuestion = z.object({
  businessId: z.int(),
  businessName: z.string(),
  /** "2026-10-29", mostly tomorrow. */
  day: z.string(),
  /** The public holiday that it is. */
  holiday: z.nullable(z.string()),
  answer: z.nullable(z.enum(questionAnswers)),
  /** Of "no": the hours say so now; otherwise somebody has to write it there. */
  isDayClosed: z.boolean(),
  /** Of "no": it can still be taken back. */
  canUndo: z.boolean(),
  /** The owner wants no more questions. */
  isStopped: z.boolean(),
})
export type OwnerQuestion = z.infer<typeof OwnerQuestion>

export const listOwnerQuestions = endpoint({
  method: 'GET',
  path: '/api/owner-questions',
  summary: 'What the businesses that the caller owns are asked now and nobody has answered',
  access: ['business'],
  reply: z.array(OwnerQuestion),
  errors: [],
})

const answer = z.enum([...questionAnswers, 'undo'], fieldError('invalid'))

export const answerOwnerQuestion = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/owner-question',
  summary:
    'Answers whether the business is open on the day it is asked about: "yes" confirms its hours, "no" closes the day there, "undo" takes a "no" back',
  access: ['owner'],
  params: idParams,
  body: z.object({ answer }),
  reply: OwnerQuestion,
  errors: ['question_over'],
})

/** Whether the owner is asked at all. */
const Asking = z.object({ isOn: z.boolean() })

export const getAsking = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/asking',
  summary: 'Whether the owner is asked before holidays and after silence',
  access: ['owner'],
  params: idParams,
  reply: Asking,
  errors: [],
})

export const putAsking = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/asking',
  summary: 'Ends the questions to the owner about all their businesses, or lets them be asked again',
  access: ['owner'],
  params: idParams,
  body: z.object({ isOn: flag }),
  reply: nothing,
  errors: [],
})

export const answerMailedQuestion = endpoint({
  method: 'POST',
  path: '/api/owner-questions/mailed',
  summary:
    'Reads the question of a mailed link, answers it once, or ends the questions; the link opens nothing else',
  access: ['public'],
  body: z.object({
    token: freeText(200),
    answer: z.enum(['read', ...questionAnswers, 'undo', 'stop', 'resume'], fieldError('invalid')),
  }),
  reply: OwnerQuestion,
  errors: ['question_over', 'too_many_requests'],
})
