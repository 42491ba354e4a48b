import { confirmPhone, sendPhoneCode } from '#contract/phones.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import type { Billing } from '../billing/billing.ts'
import { chooseSms, makePhones, type Phones } from './phones.ts'
import { readPhones } from './store.ts'

function phoneRoutes(api: Api, phones: Phones): void {
  route(api, sendPhoneCode, async (_input, { user, network }) => phones.sendCode(user.id, network))
  route(api, confirmPhone, async ({ body }, { user }) => phones.confirm(user.id, body.code))
}

export const phonesFeature = feature({
  make: ({ sql, config, warn, billing }: Context & { billing: Billing }) =>
    makePhones({
      sql,
      config,
      send: chooseSms(config),
      onProven: billing.startTrials,
      onError: warn('SMS not sent'),
    }),
  routes: phoneRoutes,
  personalData: [
    {
      // What an SMS said is emptied when it leaves. All of it goes with the account by its key.
      name: 'phones',
      tables: ['phone_proof', 'phone_code', 'sms'],
      read: (db, { id }) => readPhones(db, id),
    },
  ],
})
