import type { PersonalData } from '../../personal-data.ts'
import { forgetOwner, readDecided } from './store.ts'

/** Stands before the businesses in the list: while they are erased it must still be known whose they were. */
export const approvalData: PersonalData = {
  name: 'approvals',
  tables: ['business_change', 'business_decision'],
  read: (db, { id }) => readDecided(db, id),
  erase: (tx, { id }) => forgetOwner(tx, id),
}
