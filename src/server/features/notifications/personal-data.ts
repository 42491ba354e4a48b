import type { PersonalData } from '../../personal-data.ts'
import { forgetClientIds, readReceived, readSentBy } from './store-personal.ts'

/** What was chosen for somebody or read by them goes with the account; what staff sent stays without a name. */
export const notificationData: PersonalData = {
  name: 'notifications',
  tables: ['notification', 'notification_recipient', 'notification_read'],
  read: async (db, { id }) => ({ received: await readReceived(db, id), sent: await readSentBy(db, id) }),
  erase: (tx, { id }) => forgetClientIds(tx, id),
}
