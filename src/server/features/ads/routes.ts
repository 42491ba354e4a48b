import type { FastifyInstance } from 'fastify'
import { AD_FRAME_PATH, countClick, countImpression, getAd } from '#contract/ads.ts'
import { addAd, editAd, getAdTariff, getDailyRevenue, listAds, setAdTariff } from '#contract/ads-admin.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { type Context, feature } from '../../feature.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import { type Ads, makeAds } from './ads.ts'
import { makeAdFrame } from './frame.ts'

function adRoutes(api: Api, ads: Ads): void {
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
  route(api, getDailyRevenue, async ({ query }) => ads.manage.revenue(query.days))
  pagedRoute(api, listAds, ({ query }) => ads.manage.list(query))
  route(api, addAd, async ({ body }, { user }) => ads.manage.add(user.id, body))
  route(api, editAd, async ({ params, body }, { user }) => ads.manage.edit(user.id, params.id, body))
  route(api, getAdTariff, async () => ads.manage.tariff())
  route(api, setAdTariff, async ({ body }, { user }) => ads.manage.setTariff(user.id, body))
}

/** Banners and native ones of a network, each in a document of its own; none before a spin. */
function adFrameRoutes(
  app: FastifyInstance,
  { adsenseClient, adsenseUnits }: Pick<Config, 'adsenseClient' | 'adsenseUnits'>,
): void {
  if (adsenseClient === null) return
  const frames = {
    banner: makeAdFrame(adsenseClient, adsenseUnits.banner),
    native: makeAdFrame(adsenseClient, adsenseUnits.native),
  }
  app.get<{ Querystring: { slot?: unknown } }>(AD_FRAME_PATH, async ({ query: { slot } }, reply) => {
    if (slot !== 'banner' && slot !== 'native') throw new Failure('not_found')
    const { headers, html } = frames[slot]
    return reply.headers(headers).send(html)
  })
}

export const adsFeature = feature({
  make: (needs: Context) => makeAds(needs),
  routes(api, ads, { config }) {
    adRoutes(api, ads)
    adFrameRoutes(api.app, config)
  },
})
