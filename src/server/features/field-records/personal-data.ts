import type { PersonalData } from '../../personal-data.ts'
import { readFieldWork, releaseFieldWork } from './store-person.ts'

/** Places that were recorded and checked stay, and plans, which are the team's then; who did it goes with the account. */
export const fieldRecordData: PersonalData = {
  name: 'fieldWork',
  tables: ['field_plan', 'field_record', 'field_visit'],
  read: (db, { id }) => readFieldWork(db, id),
  erase: (tx, { id }) => releaseFieldWork(tx, id),
}
