import type { PersonalData } from '../../personal-data.ts'
import { readSubmissions } from './store.ts'

/** A place that somebody told us of stays; who told us goes with the account. */
export const submissionData: PersonalData = {
  name: 'submissions',
  tables: ['submission'],
  read: (db, { id }) => readSubmissions(db, id),
}
