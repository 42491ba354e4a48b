import { addAd, countClick, countImpression, editAd, getAd, getDailyRevenue, listAds } from '#contract/ads.ts'
import { type Api, route } from '../../http/route.ts'
import type { Ads } from './ads.ts'

export function adRoutes(api: Api, ads: Ads): void {
  route(api, getAd, async ({ query }, { user, network }) =>
    ads.draw(query.slot, { userId: user?.id ?? null, network }),
  )
  route(api, countImpression, async ({ body }, { user, network }) => {
    await ads.impression(body.token, { userId: user?.id ?? null, network })
    return { ok: true as const }
  })
  route(api, countClick, async ({ body }, { user, network }) => {
    await ads.click(body.token, { userId: user?.id ?? null, network })
    return { ok: true as const }
  })
  route(api, getDailyRevenue, async () => ads.today())
  route(api, listAds, async () => ads.list())
  route(api, addAd, async ({ body }) => ads.add(body))
  route(api, editAd, async ({ params, body }) => ads.edit(params.id, body))
}
