import { getOwnBusiness, listOwnBusinesses } from '#contract/own-businesses.ts'
import { type Api, route } from '../../http/route.ts'
import type { Businesses } from './businesses.ts'

export function businessRoutes(api: Api, businesses: Businesses): void {
  route(api, listOwnBusinesses, async (_input, { user }) => businesses.listOwn(user.id))
  route(api, getOwnBusiness, async ({ params }, { user }) => businesses.getOwn(params.id, user.id))
}
