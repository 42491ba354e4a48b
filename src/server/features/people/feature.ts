import { type Context, feature } from '../../feature.ts'
import type { Billing } from '../billing/billing.ts'
import { makePeople } from './people.ts'
import { peopleRoutes } from './routes.ts'
import { eraseInvitations, moveMembers, readInvitations, readMemberships } from './store-personal.ts'

const tables = ['business_member', 'business_invitation']

export const peopleFeature = feature({
  make: ({ sql, config, billing }: Context & { billing: Billing }) =>
    makePeople({
      sql,
      config,
      readFee: billing.pay.read,
    }),
  routes: peopleRoutes,
  personalData: [
    {
      // Memberships go with the account by their key.
      name: 'memberships',
      tables,
      read: async (db, { id }) => ({
        memberships: await readMemberships(db, id),
        invitations: await readInvitations(db, id),
      }),
      erase: (tx, { id }) => eraseInvitations(tx, id),
    },
  ],
  mergeParts: [
    {
      // Access to the duplicate, and invitations to it, end with it.
      name: 'people',
      tables,
      move: async (tx, { from, into, isSameOwner }) => (isSameOwner ? moveMembers(tx, { from, into }) : 0),
    },
  ],
})
