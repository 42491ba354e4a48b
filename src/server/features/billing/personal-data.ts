import type { PersonalData } from '../../personal-data.ts'
import { forgetOwner, readPersonal } from './store.ts'

/**
 * Trial, fees and invoices of what somebody owns. Invoices outlive the account: tax law keeps them for years. Stands
 * before the businesses, which forget their owner.
 */
export const billingData: PersonalData = {
  name: 'billing',
  tables: ['trial_use', 'subscription', 'payment', 'fee_credit', 'invoice'],
  read: (db, { id }) => readPersonal(db, id),
  erase: (tx, { id }) => forgetOwner(tx, id),
}
