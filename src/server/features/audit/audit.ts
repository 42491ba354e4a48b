import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'
import type { PersonalData } from '../../personal-data.ts'
import { type AuditEntry, addEntry, readEntries } from './store.ts'

/** Notes what the staff did, in the transaction that does it. */
export { addEntry as noteAudit } from './store.ts'

/** The same where owners do it, too: what they do to their own is theirs. */
export async function noteIfStaff(
  db: Db,
  { id, userType }: { id: number; userType: UserType },
  entry: Omit<AuditEntry, 'actorId'>,
): Promise<void> {
  if (userType === 'admin' || userType === 'field') await addEntry(db, { actorId: id, ...entry })
}

/** The entries stay; the name in them goes with the account. */
export const auditData: PersonalData = {
  name: 'actions',
  tables: ['audit_entry'],
  read: (db, { id }) => readEntries(db, id),
}
