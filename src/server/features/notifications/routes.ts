import {
  countRecipients,
  findRecipients,
  listSentNotifications,
  sendNotification,
} from '#contract/admin-notifications.ts'
import {
  countUnread,
  listNotifications,
  readNotification,
  readNotifications,
} from '#contract/notifications.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { Notifications } from './notifications.ts'

export function notificationRoutes(api: Api, { inbox, sending }: Notifications): void {
  route(api, listNotifications, async ({ query }, { user, setHeader }) => {
    const { items, next } = await inbox.list(user.id, query)
    if (next) setHeader('link', nextLink(listNotifications.path, query, next))
    return items
  })
  route(api, countUnread, async (_input, { user }) => inbox.unread(user.id))
  route(api, readNotification, async ({ params }, { user }) => inbox.read(user.id, params.id))
  route(api, readNotifications, async ({ body }, { user }) => inbox.readAll(user.id, body.upTo))

  route(api, listSentNotifications, async () => sending.history())
  route(api, sendNotification, async ({ body }, { user }) => sending.send(user.id, body))
  route(api, countRecipients, async ({ body }) => sending.count(body))
  route(api, findRecipients, async ({ query }) => sending.find(query.q))
}
