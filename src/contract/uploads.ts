import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldError, freeText } from './shapes.ts'

export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 25_000_000
export const UPLOADS_AN_HOUR = 60
/** Unused uploads are deleted after so many hours. */
export const UNUSED_UPLOAD_HOURS = 24

/** A picture we keep. Its smaller sizes stand in `lib/picture-sizes.ts`. */
export const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Picture = z.infer<typeof Picture>

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Takes one picture, writes it again without what it tells of place and camera, and keeps it',
  access: ['user'],
  status: 201,
  file: true,
  reply: Picture,
  errors: ['picture_too_large', 'picture_unreadable', 'too_many_uploads', 'busy'],
})

/** Fetches a picture from a public https address; private addresses are refused. */
export const fetchPicture = endpoint({
  method: 'POST',
  path: '/api/uploads/fetch',
  summary: 'The same of a picture at a public address',
  access: ['user'],
  status: 201,
  body: z.object({ url: freeText(2000).check(z.regex(/\S/, fieldError('required'))) }),
  reply: Picture,
  errors: ['picture_unreachable', 'picture_too_large', 'picture_unreadable', 'too_many_uploads', 'busy'],
})
