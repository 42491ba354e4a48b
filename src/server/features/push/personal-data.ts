import type { PersonalData } from '../../personal-data.ts'
import { dropPushesAbout, readPushes, readSubscriptions } from './store.ts'

/** They go with the account, and what waits to tell others of their words; before the conversations, which lead to it. */
export const pushData: PersonalData = {
  name: 'push',
  tables: ['push_subscription', 'push'],
  read: async (db, { id }) => ({ browsers: await readSubscriptions(db, id), sent: await readPushes(db, id) }),
  erase: (tx, { id }) => dropPushesAbout(tx, id),
}
