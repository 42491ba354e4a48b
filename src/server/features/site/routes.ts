import { getSite } from '#contract/site.ts'
import type { Config } from '../../config.ts'
import { type Api, route } from '../../http/route.ts'
import { demoAccounts } from '../accounts/accounts.ts'

type SiteConfig = Pick<Config, 'demo' | 'mapTilesUrl' | 'contactEmail' | 'contactPhone'>

export function siteRoutes(api: Api, { demo, mapTilesUrl, contactEmail, contactPhone }: SiteConfig): void {
  const shown = demoAccounts.map(({ email, password, door, userType }) => ({
    email,
    password,
    door,
    userType,
  }))
  route(api, getSite, async () => ({
    demo,
    demoAccounts: demo ? shown : [],
    mapTilesUrl,
    contactEmail,
    contactPhone,
  }))
}
