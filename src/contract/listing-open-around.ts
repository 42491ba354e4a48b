import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { withinMinutes } from './roads.ts'
import { flag, latitude, longitude, radius, shortId } from './shapes.ts'

/** So many are counted exactly; as many then mean "or more". */
export const OPEN_COUNTED = 10_000

const OpenPlace = z.object({
  id: z.int(),
  name: z.string(),
  categoryId: z.int(),
  latitude: z.number(),
  longitude: z.number(),
  openState: z.enum(['open', 'estimated']),
})

/** `places`: the most useful 2,000, for a map. */
const OpenAround = z.object({ total: z.int(), places: z.array(OpenPlace) })
export type OpenAround = z.infer<typeof OpenAround>

export const openAround = endpoint({
  method: 'GET',
  path: '/api/businesses/open-around',
  summary:
    'How many businesses are open now around a point, and where: the most useful 2,000, counted to 10,000',
  access: ['public', 'user'],
  query: z.object({
    lat: latitude,
    lng: z.optional(longitude),
    lon: z.optional(longitude),
    radius: z._default(radius, 10),
    categoryId: z.optional(shortId),
    withinMinutes,
    /** Only how many there are. */
    countOnly: z._default(flag, false),
  }),
  reply: OpenAround,
  errors: ['busy', 'too_many_requests'],
})
