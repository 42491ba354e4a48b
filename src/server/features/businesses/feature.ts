import { getOwnBusiness, listOwnBusinesses } from '#contract/businesses-own.ts'
import { fold } from '#lib/turkish.ts'
import { closedBusinessName } from '#text/privacy.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { dropOwnSchedules } from '../hours/hours.ts'
import { dropPhotosOf } from '../photos/photos.ts'
import { type Businesses, makeBusinesses } from './businesses.ts'
import { readOwned, readOwnerships, releaseOwned } from './store-owner.ts'

function businessRoutes(api: Api, businesses: Businesses): void {
  route(api, listOwnBusinesses, async (_input, { user }) => businesses.listOwn(user.id))
  route(api, getOwnBusiness, async ({ params }, { user }) => businesses.getOwn(params.id, user.id))
}

export const businessesFeature = feature({
  make: ({ sql }: Context) => makeBusinesses(sql),
  routes: businessRoutes,
  personalData: [
    {
      // A trader's business is the trader: name, phone and address leave with the owner, unless another one has it by then.
      name: 'businesses',
      tables: ['business'],
      read: (db, { id }) => readOwned(db, id),
      async erase(tx, { id }) {
        await dropPhotosOf(tx, id)
        const closed = { name: closedBusinessName, folded: fold(closedBusinessName) }
        await dropOwnSchedules(tx, await releaseOwned(tx, id, closed))
      },
    },
    {
      // Goes with the account.
      name: 'ownerships',
      tables: ['business_ownership'],
      read: (db, { id }) => readOwnerships(db, id),
    },
  ],
  notMerged: {
    business: 'the pointer itself',
    business_ownership: 'who had the duplicate, up to the merge',
  },
})
