import { getCategory, listCategories } from '#contract/categories.ts'
import { type Api, route } from '../../http/route.ts'
import type { Categories } from './categories.ts'

export function categoryRoutes(api: Api, categories: Categories): void {
  route(api, listCategories, async () => categories.list())
  route(api, getCategory, async ({ params }) => categories.get(params.id))
}
