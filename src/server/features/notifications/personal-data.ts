import { messagesText } from '#text/messages.ts'
import { closedBusinessName } from '#text/privacy.ts'
import type { PersonalData } from '../../personal-data.ts'
import { eraseReceived, forgetClientIds, forgetNames, readReceived, readSentBy } from './store-personal.ts'

/**
 * What was chosen for somebody or read by them goes with the account; what staff sent stays without a name. Before the
 * businesses: names of theirs are found by who owns them.
 */
export const notificationData: PersonalData = {
  name: 'notifications',
  tables: ['notification', 'notification_recipient', 'notification_read'],
  read: async (db, { id }) => ({ received: await readReceived(db, id), sent: await readSentBy(db, id) }),
  async erase(tx, person) {
    await eraseReceived(tx, person, messagesText.erasedCustomer)
    await forgetNames(tx, person.id, closedBusinessName)
    await forgetClientIds(tx, person.id)
  },
}
