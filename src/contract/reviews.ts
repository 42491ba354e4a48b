import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams, instant, nothing, pageQuery, text } from './shapes.ts'

export const REVIEW_MAX = 1000
export const ANSWER_MAX = 1000
export const REASON_MAX = 500
/** How many the public page of a business tells; the others are read in the application. */
export const FIRST_REVIEWS = 5

export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Where a business's reviews stand on its pages. */
export const REVIEWS_ANCHOR = 'degerlendirmeler'

const stars = z
  .int(fieldError('invalid'))
  .check(z.minimum(1, fieldError('out_of_range')), z.maximum(5, fieldError('out_of_range')))

/** A customer's review of a business; plain text, never markup. */
export const Review = z.object({
  id: z.int(),
  stars: z.int(),
  text: z.string(),
  /** First name and initial. */
  author: z.string(),
  createdAt: instant,
  editedAt: z.nullable(instant),
  /** The business's word on it. */
  answer: z.nullable(z.object({ text: z.string(), at: instant })),
})
export type Review = z.infer<typeof Review>

/** The writer's own, with the reason where the staff hid it. */
export const OwnReview = z.object({
  ...Review.shape,
  hidden: z.nullable(z.object({ reason: z.string(), at: instant })),
})
export type OwnReview = z.infer<typeof OwnReview>

export const ReviewPage = z.object({
  items: z.array(Review),
  /** The mean of all that are shown, to two decimals; null without any. */
  mean: z.nullable(z.number()),
  count: z.int(),
  /** How many gave one star, two, … five. */
  distribution: z.array(z.int()),
  nextCursor: z.nullable(z.string()),
})
export type ReviewPage = z.infer<typeof ReviewPage>

const reviewParams = z.object({ id, reviewId: id })
const words = { stars, text: text(REVIEW_MAX) }

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/reviews',
  summary:
    'Reviews of a listed business with their mean and distribution; hidden ones are not told nor counted',
  access: ['public'],
  params: idParams,
  query: z.object({
    sort: z._default(z.enum(reviewSorts, fieldError('invalid')), 'newest'),
    ...pageQuery(10),
  }),
  reply: ReviewPage,
  errors: [],
})

/** Why somebody cannot write one now. */
export const reviewBars = ['not_dealt', 'own_business', 'hidden', 'email'] as const
export type ReviewBar = (typeof reviewBars)[number]

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/api/businesses/{id}/reviews/mine',
  summary: "The caller's own review of a business, and what keeps them from writing one",
  access: ['customer'],
  params: idParams,
  reply: z.object({ review: z.nullable(OwnReview), bar: z.nullable(z.enum(reviewBars)) }),
  errors: [],
})

export const addReview = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/reviews',
  summary:
    'Reviews a business that answered the caller, or where they used a prize: one each. The same again is the same',
  access: ['customer'],
  status: 201,
  params: idParams,
  body: z.object(words),
  reply: OwnReview,
  errors: ['review_not_dealt', 'own_review', 'review_exists', 'review_hidden', 'email_unconfirmed'],
})

export const editReview = endpoint({
  method: 'PATCH',
  path: '/api/businesses/{id}/reviews/{reviewId}',
  summary: "Changes the caller's own review",
  access: ['customer'],
  params: reviewParams,
  body: z.object({ stars: z.optional(stars), text: z.optional(text(REVIEW_MAX)) }),
  reply: OwnReview,
  errors: [],
})

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/reviews/{reviewId}',
  summary: "Removes the caller's own review",
  access: ['customer'],
  params: reviewParams,
  reply: nothing,
  errors: [],
})

export const answerReview = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/reviews/{reviewId}/answer',
  summary: "The business's answer to a review; an empty one takes it back",
  access: ['manager'],
  params: reviewParams,
  body: z.object({ text: freeText(ANSWER_MAX) }),
  reply: Review,
  errors: [],
})
