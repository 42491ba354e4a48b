import { type Context, feature } from '../../feature.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Privacy } from '../privacy/privacy.ts'
import { userRoutes } from './routes.ts'
import { readDecisions } from './store.ts'
import { makeUsers } from './users.ts'

export const usersFeature = feature({
  make: (needs: Context & { privacy: Privacy; businesses: Businesses }) =>
    makeUsers({ ...needs, findProvince: needs.places.findProvince }),
  routes: userRoutes,
  personalData: [
    {
      // What was done to an account goes with it; what its person did to others' stays without the name.
      name: 'accountDecisions',
      tables: ['user_decision'],
      read: (db, { id }) => readDecisions(db, id),
    },
  ],
})
