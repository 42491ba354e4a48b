import type { MergePart } from '../../merge-part.ts'
import type { PersonalData } from '../../personal-data.ts'
import { eraseInvitations, moveMembers, readInvitations, readMemberships } from './store-personal.ts'

/** Memberships go with the account by their key. */
export const peopleData: PersonalData = {
  name: 'memberships',
  tables: ['business_member', 'business_invitation'],
  read: async (db, { id }) => ({
    memberships: await readMemberships(db, id),
    invitations: await readInvitations(db, id),
  }),
  erase: (tx, { id }) => eraseInvitations(tx, id),
}

/** Access to the duplicate, and invitations to it, end with it. */
export const peopleMerge: MergePart = {
  name: 'people',
  tables: ['business_member', 'business_invitation'],
  move: async (tx, { from, into, isSameOwner }) => (isSameOwner ? moveMembers(tx, { from, into }) : 0),
}
