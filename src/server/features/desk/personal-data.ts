import type { PersonalData } from '../../personal-data.ts'
import { readDigests } from './store.ts'

/** The hour goes with the account. */
export const deskData: PersonalData = {
  name: 'staffDigest',
  tables: ['staff_digest'],
  read: (db, { id }) => readDigests(db, id),
}
