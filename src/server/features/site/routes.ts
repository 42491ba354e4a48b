import { getSite } from '#contract/site.ts'
import { type Context, feature } from '../../feature.ts'
import { route } from '../../http/route.ts'
import { describeSite, type SiteDeps } from './site.ts'

export const siteFeature = feature({
  make: ({ config, basemap }: Context & SiteDeps) => describeSite(config, basemap),
  routes: (api, site) => route(api, getSite, async () => site),
})
