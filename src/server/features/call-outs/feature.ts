import { getLicence, setLicence } from '#contract/call-outs-admin.ts'
import { getDuty, putDuty } from '#contract/call-outs-duty.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { chooseSms } from '../phones/phones.ts'
import { makeDuty } from './duty.ts'
import { makeLicences } from './licence.ts'
import { emptyCallOuts, eraseDuties, readCallOutsOf, readDutiesOf } from './store-personal.ts'

type Operations = { duty: ReturnType<typeof makeDuty>; licences: ReturnType<typeof makeLicences> }

function callOutRoutes(api: Api, { duty, licences }: Operations): void {
  route(api, getDuty, async ({ params }) => duty.read(params.id))
  route(api, putDuty, async ({ params, body }, { user }) => duty.put(params.id, user.id, body))
  route(api, getLicence, async ({ params }) => licences.read(params.id))
  route(api, setLicence, async ({ params, body }, { user }) => {
    await licences.set(user.id, params.id, body)
    return { ok: true as const }
  })
}

export const callOutsFeature = feature({
  make: ({ sql, config }: Context) => ({
    duty: makeDuty({ sql, isOn: chooseSms(config) !== null }),
    licences: makeLicences({ sql }),
  }),
  routes: callOutRoutes,
  personalData: [
    {
      // A duty goes with its owner by a trigger, a person's shift with the account.
      name: 'duty',
      tables: ['duty', 'duty_vehicle', 'duty_person', 'licence'],
      read: (db, { id }) => readDutiesOf(db, id),
      erase: (tx, { id }) => eraseDuties(tx, id),
    },
    {
      name: 'callOuts',
      tables: ['call_out', 'call_out_ask', 'call_out_block'],
      read: (db, { id }) => readCallOutsOf(db, id),
      erase: (tx, { id }) => emptyCallOuts(tx, id),
    },
  ],
  notMerged: {
    duty: 'its owner’s word about the duplicate: it ends with that',
    duty_vehicle: 'of the duplicate’s duty and its jobs of the past',
    call_out: 'jobs of the past, and one under way: who accepted it brings it to its end',
    call_out_ask: 'what the duplicate was asked',
    call_out_block: 'of the duplicate, which is asked no more',
    licence: 'of the duplicate; the staff looks again where the kept one needs it',
  },
})
