import { messagesText } from '#text/messages.ts'
import { closedBusinessName } from '#text/privacy.ts'
import { type Context, feature } from '../../feature.ts'
import type { Live } from '../live/live.ts'
import { makeNotifications } from './notifications.ts'
import { notificationRoutes } from './routes.ts'
import { eraseReceived, forgetClientIds, forgetNames, readReceived, readSentBy } from './store-personal.ts'

export const notificationsFeature = feature({
  make: ({ warn, ...needs }: Context & { live: Live }) =>
    makeNotifications({ ...needs, onError: warn('notifications not told') }),
  routes: notificationRoutes,
  personalData: [
    {
      // What people received or read goes with the account; what staff sent stays without a name. Before the businesses:
      // their names are found by who owns them.
      name: 'notifications',
      tables: ['notification', 'notification_recipient', 'notification_read'],
      read: async (db, { id }) => ({ received: await readReceived(db, id), sent: await readSentBy(db, id) }),
      async erase(tx, person) {
        await eraseReceived(tx, person, messagesText.erasedCustomer)
        await forgetNames(tx, person.id, closedBusinessName)
        await forgetClientIds(tx, person.id)
      },
    },
  ],
  notMerged: { notification_named: 'the name that the duplicate had in the notification' },
})
