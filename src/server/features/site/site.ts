import { type Site, STREETS_PATH } from '#contract/site.ts'
import type { Config } from '../../config.ts'
import { demoAccounts } from '../accounts/accounts.ts'
import type { Basemap } from '../basemap/basemap.ts'

/** Contact in demo mode; fictitious, as the accounts are. */
const DEMO_CONTACT = { email: 'destek@rehber724.example', phone: '+908500000724' }

export type SiteDeps = { basemap: Basemap | null }

/** Settings of this installation for the browser. Accounts with published passwords are shown in demo mode only. */
export function describeSite(
  {
    demo,
    mapTilesUrl,
    adsenseClient,
    contactEmail,
    contactPhone,
    passwordMin,
    sms,
  }: Pick<
    Config,
    'demo' | 'mapTilesUrl' | 'adsenseClient' | 'contactEmail' | 'contactPhone' | 'passwordMin' | 'sms'
  >,
  basemap: SiteDeps['basemap'],
): Site {
  return {
    demo,
    demoAccounts: demo
      ? demoAccounts.map(({ email, password, door, userType }) => ({ email, password, door, userType }))
      : [],
    mapTilesUrl,
    mapStreetsUrl: basemap && `${STREETS_PATH}?v=${basemap.archive.version}`,
    mapStreetsMonth: basemap?.month ?? null,
    mapStreetsSince: basemap?.since ?? null,
    mapCredits: basemap?.credits ?? [],
    passwordMin,
    adsenseClient,
    contactEmail: contactEmail ?? (demo ? DEMO_CONTACT.email : null),
    contactPhone: contactPhone ?? (demo ? DEMO_CONTACT.phone : null),
    smsNumber: sms.inboundNumber,
  }
}
