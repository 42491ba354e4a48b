import { z } from 'zod/mini'
import { businessStatuses } from './businesses-own.ts'
import { endpoint } from './endpoint.ts'
import { fromTheField } from './field-visits.ts'
import { OwnPhoto, PHOTOS_MAX, pictureAddress } from './photos.ts'
import { fieldError, flag, freeText, id, idParams, instant, latitude, longitude } from './shapes.ts'
import { neededOfPlace, submitBusiness } from './submissions.ts'

export const RECORD_EDITS_A_DAY = 1000
const { email, website, description, workingHours, isEmergency } = submitBusiness.body.shape

/** How often something was mended on the device while it waited: of two sendings of one thing the higher one stands. */
const revision = z.optional(
  z
    .int(fieldError('invalid'))
    .check(z.minimum(0, fieldError('out_of_range')), z.maximum(1_000_000, fieldError('out_of_range'))),
)

/** Fields of a place that are written in the street, and may be edited later. */
const recordFields = {
  ...neededOfPlace,
  email,
  website,
  description,
  workingHours,
  isEmergency,
  latitude,
  longitude,
  city: z.optional(freeText(40)),
  district: z.optional(freeText(60)),
  address: z.optional(freeText(300)),
  images: z.optional(z.array(pictureAddress).check(z.maxLength(PHOTOS_MAX, fieldError('too_many_photos')))),
  /** The plan it was collected for, where several are at its place; else the server finds one. */
  planId: z.optional(z.nullable(id)),
  /** It is another one than the listed one that was answered. */
  confirmNew: z.optional(flag),
  revision,
}

/** A plan that a record counts for; null: none is at its place. */
const CountedFor = z.nullable(z.object({ id: z.int(), area: z.string() }))

export const recordBusiness = endpoint({
  method: 'POST',
  path: '/api/field/businesses',
  summary:
    'Adds a place found in the field, to be approved, by whomever of the staff; what is not said of its town, and the plan it counts for, follow from its position',
  access: ['field', 'admin'],
  body: z.object({ ...recordFields, ...fromTheField }),
  status: 201,
  reply: z.object({ id: z.int(), name: z.string(), status: z.enum(businessStatuses), plan: CountedFor }),
  errors: [...submitBusiness.errors, 'already_decided', 'changed_meanwhile', 'too_many_requests'],
})

/** A place that a worker recorded, as they may see and mend it. */
export const FieldRecord = z.object({
  id: z.int(),
  /** Id given by the device that recorded it. */
  clientId: z.nullable(z.string()),
  name: z.string(),
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  workingHours: z.string(),
  isEmergency: z.boolean(),
  photos: z.array(OwnPhoto),
  /** Anything but pending: the staff decided, and it is not the worker's to mend any more. */
  status: z.enum(businessStatuses),
  plan: CountedFor,
  recordedAt: instant,
  /** Version that was read: an edit sends it, and is refused if the record changed since. */
  updatedAt: instant,
})
export type FieldRecord = z.infer<typeof FieldRecord>

export const listFieldRecords = endpoint({
  method: 'GET',
  path: '/api/field/records',
  summary: 'What the caller recorded today, and of the last 30 days what still waits, the latest first',
  access: ['field', 'admin'],
  reply: z.array(FieldRecord),
  errors: [],
})

export const editFieldRecord = endpoint({
  method: 'PATCH',
  path: '/api/field/records/{id}',
  summary:
    'Mends what the caller recorded, until the staff decides; what is absent stays, `images` are all of its photos. The same clientId sent twice is one edit',
  access: ['field', 'admin'],
  params: idParams,
  body: z.object({
    ...z.partial(z.object(recordFields)).shape,
    clientId: fromTheField.clientId,
    accuracy: fromTheField.accuracy,
    updatedAt: freeText(40),
  }),
  reply: FieldRecord,
  errors: ['already_decided', 'already_listed', 'changed_meanwhile', 'photos_full', 'too_many_requests'],
})

export const fieldDay = endpoint({
  method: 'GET',
  path: '/api/field/day',
  summary: 'What a worker chooses from in the field, and what they did today',
  access: ['field', 'admin'],
  reply: z.object({
    plans: z.array(z.object({ id: z.int(), area: z.string() })),
    recorded: z.int(),
    visited: z.int(),
  }),
  errors: [],
})

export const fieldKey = endpoint({
  method: 'GET',
  path: '/api/field/key',
  summary:
    'The key, 32 bytes in base64url, that seals what this account’s devices keep until there is a network',
  access: ['field', 'admin'],
  reply: z.object({ key: z.string() }),
  errors: [],
})
