import type { PersonalData } from '../../personal-data.ts'
import { readClaims, readDisputes, releaseDisputes } from './store.ts'

/** Claims and their documents go with the account by their key. */
export const claimData: PersonalData = {
  name: 'claims',
  tables: ['claim', 'claim_dispute'],
  read: async (db, { id }) => ({ claims: await readClaims(db, id), disputes: await readDisputes(db, id) }),
  erase: (tx, { id }) => releaseDisputes(tx, id),
}
