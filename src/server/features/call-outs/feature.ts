import { type Context, feature } from '../../feature.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import type { Listing } from '../listing/listing.ts'
import { chooseSms } from '../phones/phones.ts'
import type { Roads } from '../roads/roads.ts'
import { makeCallOuts } from './call-outs.ts'
import { endRunningOf } from './erase.ts'
import { callOutRoutes } from './routes.ts'
import { wayRoutes } from './routes-way.ts'
import { emptyCallOuts, eraseDuties, holdJobs, readCallOutsOf, readDutiesOf } from './store-personal.ts'
import { erasePositions, readPositionsOf } from './store-positions.ts'

type Needs = Context & {
  roads: Pick<Roads, 'toEach'>
  listing: Pick<Listing, 'detourKm'>
}

export const callOutsFeature = feature({
  make: ({ sql, config, places, warn, roads, listing }: Needs) =>
    makeCallOuts({
      sql,
      config,
      places,
      roads: { toEach: roads.toEach, detourKm: listing.detourKm },
      isOn: chooseSms(config) !== null,
      gate: makeFloodGate(config, 'call-out-offers'),
      onError: warn('call-outs not served'),
    }),
  routes(api, callOuts, needs) {
    callOutRoutes(api, callOuts)
    wayRoutes(api, callOuts, needs)
  },
  personalData: [
    {
      // Before call-outs: erasing these gives running jobs back.
      name: 'callOutPositions',
      tables: ['call_out_position'],
      hold: (tx, userId) => holdJobs(tx, userId),
      read: (db, { id }) => readPositionsOf(db, id),
      erase: (tx, { id }) => erasePositions(tx, id),
    },
    {
      // Before duties: jobs that run hold vehicles.
      name: 'callOuts',
      tables: ['call_out', 'call_out_ask', 'call_out_block', 'call_out_price', 'call_out_dispute'],
      read: (db, { id }) => readCallOutsOf(db, id),
      async erase(tx, { id }, smsADay) {
        await endRunningOf(tx, id, smsADay)
        await emptyCallOuts(tx, id)
      },
    },
    {
      // A duty goes with its owner by a trigger, a person's shift with the account.
      name: 'duty',
      tables: ['duty', 'duty_vehicle', 'duty_person', 'licence'],
      read: (db, { id }) => readDutiesOf(db, id),
      erase: (tx, { id }) => eraseDuties(tx, id),
    },
  ],
  notExported: {
    call_out_share: 'the hash of a link that the customer has; it goes with the account',
  },
  notMerged: {
    duty: 'its owner’s word about the duplicate: it ends with that',
    duty_vehicle: 'of the duplicate’s duty and its jobs of the past',
    call_out: 'jobs of the past, and one under way: who accepted it brings it to its end',
    call_out_ask: 'what the duplicate was asked',
    call_out_dispute: 'of the duplicate’s jobs of the past',
    call_out_block: 'of the duplicate, which is asked no more',
    licence: 'of the duplicate; the staff looks again where the kept one needs it',
  },
})
