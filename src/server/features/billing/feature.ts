import { type Context, feature } from '../../feature.ts'
import { makeBilling } from './billing.ts'
import { billingRoutes } from './routes.ts'
import { forgetOwner, readPersonal } from './store.ts'

export const billingFeature = feature({
  make: ({ warn, ...needs }: Context) => makeBilling({ ...needs, onError: warn('billing not done') }),
  routes: billingRoutes,
  personalData: [
    {
      // Invoices outlive the account: tax law demands them for years. Before the businesses, which forget their owner.
      name: 'billing',
      tables: ['trial_use', 'subscription', 'payment', 'fee_credit', 'invoice'],
      read: (db, { id }) => readPersonal(db, id),
      erase: (tx, { id }) => forgetOwner(tx, id),
    },
  ],
  notMerged: {
    subscription: 'ends by `mergeSubscriptions`, or goes on at the listing that stays',
    payment: 'money was paid for the duplicate',
    fee_credit: 'was used at the duplicate; its days go over with the fee',
    invoice: 'immutable',
    trial_use: 'the account had its trial',
  },
})
