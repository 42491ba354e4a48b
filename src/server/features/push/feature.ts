import { deletePushSubscription, getPushKey, putPushSubscription } from '#contract/push.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makePush, type PushFeature } from './push.ts'
import { dropPushesAbout, readPushes, readSubscriptions } from './store.ts'
import type { VapidKeys } from './vapid.ts'

function pushRoutes(api: Api, push: PushFeature): void {
  route(api, getPushKey, async () => push.key())
  route(api, putPushSubscription, async ({ body }, { user }) => push.put(user, body))
  route(api, deletePushSubscription, async ({ body }, { user }) => {
    await push.drop(user.id, body)
    return { ok: true as const }
  })
}

export const pushFeature = feature({
  make: ({ warn, ...needs }: Context & { keys: VapidKeys }) =>
    makePush({ ...needs, onError: warn('push not sent') }),
  routes: pushRoutes,
  personalData: [
    {
      // Goes with the account, and so do pushes to others about their messages: before the conversations, which lead to them.
      name: 'push',
      tables: ['push_subscription', 'push'],
      read: async (db, { id }) => ({
        browsers: await readSubscriptions(db, id),
        sent: await readPushes(db, id),
      }),
      erase: (tx, { id }) => dropPushesAbout(tx, id),
    },
  ],
})
