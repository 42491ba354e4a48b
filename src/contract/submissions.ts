import { z } from 'zod/mini'
import { BusinessFields } from './businesses-fields.ts'
import { businessStatuses } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { PHOTOS_MAX, pictureAddress } from './photos.ts'
import { businessName, fieldError, flag, freeText, id, idParams, nothing, text } from './shapes.ts'

/** A day; the staff collects many. */
export const SUBMISSIONS_A_DAY = 20
export const STAFF_SUBMISSIONS_A_DAY = 500
export const DRAFTS_A_DAY = 10

const needed = (max: number) =>
  z
    .string(fieldError('submission_required'))
    .check(z.regex(/\S/, fieldError('submission_required')), z.maxLength(max, fieldError('too_long')))

const category = z
  .int(fieldError('category_required'))
  .check(
    z.minimum(1, fieldError('category_required')),
    z.maximum(2_147_483_647, fieldError('category_unknown')),
  )

/** Fields required from everybody who records a place in the street. */
export const neededOfPlace = { name: needed(200), categoryId: category, phone: needed(30) }

/** Whether it may be left out depends on who sends it: the operation says. */
const asked = (max: number) =>
  z.nullish(z.string(fieldError('submission_required')).check(z.maxLength(max, fieldError('too_long'))))

const { email, district, description, latitude, longitude, website, workingHours, isEmergency } =
  BusinessFields.shape

/** The same name sent twice is one submission, however often a button was pressed or a network failed. */
const clientId = z.optional(freeText(100))

export const submitBusiness = endpoint({
  method: 'POST',
  path: '/api/businesses',
  summary:
    'Submits a business for approval: an owner’s own draft, or a new one; the admin’s are listed at once. Name, category, phone, city and address are required; of the staff only the first three',
  access: ['user'],
  body: z.object({
    name: asked(200),
    categoryId: z.nullish(category),
    phone: asked(30),
    city: asked(40),
    address: asked(300),
    email,
    district,
    description,
    latitude,
    longitude,
    website,
    workingHours,
    isEmergency,
    /** Open from the moment of approval, for 24 hours at most. */
    isOpen: z.optional(flag),
    /** Taken for shape and never believed. */
    isVerified: z.optional(flag),
    images: z.optional(z.array(pictureAddress).check(z.maxLength(PHOTOS_MAX, fieldError('too_many_photos')))),
    /** It is another one than the listed one that was answered. */
    confirmNew: z.optional(flag),
    /** Of an owner’s drafts the one meant; without it the only one, or else a new business. */
    draftId: z.optional(id),
    clientId,
  }),
  status: 201,
  reply: z.object({
    id: z.int(),
    name: z.string(),
    status: z.enum(businessStatuses),
    isVerified: z.boolean(),
    is_verified: z.boolean(),
  }),
  errors: [
    'already_listed',
    'email_unconfirmed',
    'not_a_draft',
    'photos_full',
    'too_many_submissions',
    'too_many_uploads',
    'busy',
  ],
})

/** `refused`: fields that are not understood yet; they stay as they were. */
const Saved = z.object({ id: z.int(), refused: z.array(z.string()) })

export const addDraft = endpoint({
  method: 'POST',
  path: '/api/businesses/drafts',
  summary: 'Begins a further business of the caller’s, to be completed and submitted later',
  access: ['business'],
  body: z.object({ ...BusinessFields.shape, name: businessName(text(200)), clientId }),
  status: 201,
  reply: Saved,
  errors: ['too_many_submissions'],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/draft',
  summary: 'Deletes a draft with all that was typed of it',
  access: ['owner'],
  params: idParams,
  reply: nothing,
  errors: ['not_a_draft'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/draft',
  summary: 'Keeps what is typed of a draft, or of a rejected business, before it is submitted',
  access: ['owner'],
  params: idParams,
  body: BusinessFields,
  reply: Saved,
  errors: ['not_a_draft'],
})
