import { getSite, type Site } from '#contract/site.ts'
import { type Api, route } from '../../http/route.ts'

export function siteRoutes(api: Api, site: Site): void {
  route(api, getSite, async () => site)
}
