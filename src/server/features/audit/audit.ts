import type { PersonalData } from '../../personal-data.ts'
import { readEntries } from './store.ts'

/** Notes what the staff did, in the transaction that does it. */
export { addEntry as noteAudit } from './store.ts'

/** The entries stay; the name in them goes with the account. */
export const auditData: PersonalData = {
  name: 'actions',
  tables: ['audit_entry'],
  read: (db, { id }) => readEntries(db, id),
}
