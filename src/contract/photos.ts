import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText, id, idParams } from './shapes.ts'
import { Picture } from './uploads.ts'

/** The database has ten places and no more. */
export const PHOTOS_MAX = 10

/** A photo of a business, as its owner and the staff see it. */
export const OwnPhoto = z.object({ id: z.int(), ...Picture.shape })
export type OwnPhoto = z.infer<typeof OwnPhoto>

/** An upload of the caller, or a public address to fetch from. */
export const pictureAddress = freeText(2000).check(z.regex(/\S/, fieldError('required')))

const ownPhotos = z.array(OwnPhoto)

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/businesses/{id}/photos',
  summary: 'Adds a photo behind the others: an upload of the caller’s, or one fetched from a public address',
  access: ['manager', 'field', 'admin'],
  params: idParams,
  body: z.object({ url: pictureAddress }),
  status: 201,
  reply: ownPhotos,
  errors: [
    'photos_full',
    'photo_unusable',
    'picture_unreachable',
    'picture_too_large',
    'picture_unreadable',
    'too_many_uploads',
    'busy',
  ],
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/api/businesses/{id}/photos',
  summary: 'Puts the photos in this order; all of them must be named, each once',
  access: ['manager', 'field', 'admin'],
  params: idParams,
  body: z.object({ ids: z.array(id).check(z.maxLength(PHOTOS_MAX, fieldError('too_many_photos'))) }),
  reply: ownPhotos,
  errors: ['photos_changed'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/businesses/{id}/photos/{photoId}',
  summary: 'Removes a photo and its files; again, it is gone already',
  access: ['manager', 'field', 'admin'],
  params: z.object({ id, photoId: id }),
  reply: ownPhotos,
  errors: [],
})
