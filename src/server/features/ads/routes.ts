import type { FastifyInstance } from 'fastify'
import {
  AD_FRAME_PATH,
  addAd,
  countClick,
  countImpression,
  editAd,
  getAd,
  getDailyRevenue,
  listAds,
} from '#contract/ads.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { type Api, route } from '../../http/route.ts'
import type { Ads } from './ads.ts'
import { makeAdFrame } from './frame.ts'

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
  route(api, addAd, async ({ body }, { user }) => ads.add(user.id, body))
  route(api, editAd, async ({ params, body }, { user }) => ads.edit(user.id, params.id, body))
}

/** Banners and native ones of a network, each in a document of its own; none before a spin. */
export function adFrameRoutes(
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
