import type { PersonalData } from '../../personal-data.ts'
import { readPushes, readSubscriptions } from './store.ts'

/** They go with the account. */
export const pushData: PersonalData = {
  name: 'push',
  tables: ['push_subscription', 'push'],
  read: async (db, { id }) => ({ browsers: await readSubscriptions(db, id), sent: await readPushes(db, id) }),
}
