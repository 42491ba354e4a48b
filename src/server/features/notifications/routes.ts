import {
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from '#contract/notifications.ts'
import {
  countRecipients,
  findRecipients,
  listSentNotifications,
  sendNotification,
} from '#contract/notifications-admin.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Notifications } from './notifications.ts'

export function notificationRoutes(api: Api, { inbox, sending }: Notifications): void {
  pagedRoute(api, listNotifications, ({ query }, { user }) => inbox.list(user.id, query))
  route(api, countUnread, async (_input, { user }) => inbox.unread(user.id))
  route(api, readNotification, async ({ params }, { user }) => inbox.read(user.id, params.id))
  route(api, readNotifications, async ({ body }, { user }) => inbox.readAll(user.id, body.upTo))

  route(api, listSentNotifications, async () => sending.history())
  route(api, sendNotification, async ({ body }, { user }) => sending.send(user.id, body))
  route(api, countRecipients, async ({ body }) => sending.count(body))
  route(api, findRecipients, async ({ query }) => sending.find(query.q))
}
