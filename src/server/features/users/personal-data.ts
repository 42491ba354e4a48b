import type { PersonalData } from '../../personal-data.ts'
import { readDecisions } from './store.ts'

/** What was done to an account goes with it; what its person did to others' stays without the name. */
export const userData: PersonalData = {
  name: 'accountDecisions',
  tables: ['user_decision'],
  read: (db, { id }) => readDecisions(db, id),
}
