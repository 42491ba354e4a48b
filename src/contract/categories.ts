import { z } from 'zod/mini'
import { callOutTrades } from './call-outs-trades.ts'
import { endpoint } from './endpoint.ts'
import { shortId } from './shapes.ts'

/** Fixed by the specification: emergency tiles, and the category that also lists every emergency business. */
export const EMERGENCY_CATEGORY = 1
export const emergencyTiles = [1, 2, 5, 4] as const
/** Pharmacies, and those on duty: who looks for one is helped by the other. The first is the trade itself. */
export const PHARMACIES = [4, 11] as const
export const isPharmacy = (categoryId: number): boolean => PHARMACIES.some((id) => id === categoryId)

export const Category = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  emergency: z.boolean(),
  promotionRestricted: z.boolean(),
  /** Trade by which its businesses can be called out; null: they cannot. */
  callOutTrade: z.nullable(z.enum(callOutTrades)),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  summary: 'All categories in their order',
  access: ['public'],
  reply: z.array(Category),
  errors: [],
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/{id}',
  summary: 'One category',
  access: ['public'],
  params: z.object({ id: shortId }),
  reply: Category,
  errors: [],
})
