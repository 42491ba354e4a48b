import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'
import { type AuditEntry, addEntry, addMembersEntry, listOfBusiness } from './store.ts'

/** Notes what the staff did, in the transaction that does it. */
export { addEntry as noteAudit } from './store.ts'

/** Acts of a business's team, for its owner. */
export const listActs = listOfBusiness

/** The same where owners do it, too: what they do to their own is theirs. */
export async function noteIfStaff(
  db: Db,
  { id, userType }: { id: number; userType: UserType },
  entry: Omit<AuditEntry, 'actorId'>,
): Promise<void> {
  if (userType === 'admin' || userType === 'field') await addEntry(db, { actorId: id, ...entry })
}

/** Notes an act of a team member who is not the owner; `subjectId` is the business. */
export const noteMember = (
  db: Db,
  actorId: number,
  entry: Omit<AuditEntry, 'actorId' | 'subjectId'> & { subjectId: number },
): Promise<void> => addMembersEntry(db, { actorId, ...entry })

/** The same where the staff does it, too. */
export async function noteUnlessOwner(
  db: Db,
  user: { id: number; userType: UserType },
  entry: Parameters<typeof noteMember>[2],
): Promise<void> {
  await noteIfStaff(db, user, entry)
  await noteMember(db, user.id, entry)
}
