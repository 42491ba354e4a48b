import { type Site, STREETS_PATH } from '#contract/site.ts'
import type { Config } from '../../config.ts'
import { demoAccounts } from '../accounts/accounts.ts'

/** What the browser must know of this installation. Accounts with published passwords are shown in demo mode only. */
export function describeSite({
  demo,
  mapTilesUrl,
  mapPmtiles,
  adsenseClient,
  contactEmail,
  contactPhone,
  passwordMin,
}: Pick<
  Config,
  'demo' | 'mapTilesUrl' | 'mapPmtiles' | 'adsenseClient' | 'contactEmail' | 'contactPhone' | 'passwordMin'
>): Site {
  return {
    demo,
    demoAccounts: demo
      ? demoAccounts.map(({ email, password, door, userType }) => ({ email, password, door, userType }))
      : [],
    mapTilesUrl,
    mapStreetsUrl: mapPmtiles === null ? null : STREETS_PATH,
    passwordMin,
    adsenseClient,
    contactEmail,
    contactPhone,
  }
}
