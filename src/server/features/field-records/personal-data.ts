import type { PersonalData } from '../../personal-data.ts'
import { readFieldWork, releaseVisits } from './store.ts'

/** Places that were recorded and checked stay; who did it goes with the account. */
export const fieldRecordData: PersonalData = {
  name: 'fieldWork',
  tables: ['field_record', 'field_visit'],
  read: (db, { id }) => readFieldWork(db, id),
  erase: (tx, { id }) => releaseVisits(tx, id),
}
