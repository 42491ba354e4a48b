import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, shortId, text } from './shapes.ts'

export const TAGS_MAX = 200

const TagMap = z.object({
  /** All categories in their order, with the tags that stand for each. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), tags: z.array(z.string()) })),
  /** Left outside by the last imports because no category takes it, the most frequent first. */
  outside: z.array(z.object({ tags: z.string(), count: z.int() })),
  /** The imports that these counts are of. */
  imports: z.array(z.object({ fileName: z.string(), at: instant })),
})
export type TagMap = z.infer<typeof TagMap>

export const getTagMap = endpoint({
  method: 'GET',
  path: '/api/admin/category-tags',
  summary:
    'Which tags of outside maps and values of tables stand for which category, and what the last imports left outside',
  access: ['admin'],
  reply: TagMap,
  errors: [],
})

export const setCategoryTag = endpoint({
  method: 'PUT',
  path: '/api/admin/category-tags',
  summary:
    'Gives tags ("amenity=cafe", or several that hold together: "amenity=hospital + emergency=yes") to a category, moves them to another or takes them from it. The next import goes by it',
  access: ['admin'],
  body: z.object({
    tags: text(TAGS_MAX),
    /** The category that has them as the caller knows it; null: none. */
    from: z.nullable(shortId),
    /** Null: none from now on. */
    to: z.nullable(shortId),
  }),
  reply: z.object({ tags: z.string() }),
  errors: ['tags_taken'],
})
