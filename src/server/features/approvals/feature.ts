import { type Context, feature } from '../../feature.ts'
import { closeSubscription, isDownForFee, leaveToStaff, startSubscription } from '../billing/billing.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Users } from '../users/users.ts'
import { makeApprovals } from './approvals.ts'
import { approvalRoutes } from './routes.ts'
import { forgetOwner, readDecided } from './store.ts'
import { endChanges } from './store-changes.ts'

type Needs = Context & { businesses: Businesses; users: Users }

export const approvalsFeature = feature({
  make: ({ users, ...needs }: Needs) =>
    makeApprovals({
      ...needs,
      blockSender: users.blockSender,
      fee: {
        settle: startSubscription,
        isDown: isDownForFee,
        leaveToStaff,
        close: async (db, id) => void (await closeSubscription(db, id)),
      },
    }),
  routes: approvalRoutes,
  personalData: [
    {
      // Before the businesses: while they are erased it must still be known whose they were.
      name: 'approvals',
      tables: ['business_change', 'business_decision'],
      read: (db, { id }) => readDecided(db, id),
      erase: (tx, { id }) => forgetOwner(tx, id),
    },
  ],
  mergeParts: [
    {
      name: 'changes',
      tables: ['business_change'],
      async move(tx, { from, into, ownerId }) {
        await endChanges(tx, from, into, ownerId)
        return 0
      },
    },
  ],
  notMerged: { business_decision: 'each listing keeps its own history; the merge stands in both' },
})
