import { getCategory, listCategories } from '#contract/categories.ts'
import {
  addCategory,
  changeCategory,
  listCategoriesForStaff,
  previewUsualHours,
} from '#contract/categories-admin.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { type Categories, makeCategories } from './categories.ts'

function categoryRoutes(api: Api, categories: Categories): void {
  const { desk } = categories
  route(api, listCategories, async () => categories.list())
  route(api, getCategory, async ({ params }) => categories.get(params.id))
  route(api, listCategoriesForStaff, async () => desk.list())
  route(api, previewUsualHours, async ({ body }) => desk.preview(body))
  route(api, addCategory, async ({ body }, { user }) => desk.add(user.id, body))
  route(api, changeCategory, async ({ params, body }, { user }) => desk.change(user.id, params.id, body))
}

export const categoriesFeature = feature({
  make: ({ sql }: Context) => makeCategories(sql),
  routes: categoryRoutes,
})
