import { deletePushSubscription, getPushKey, putPushSubscription } from '#contract/push.ts'
import { type Api, route } from '../../http/route.ts'
import type { PushFeature } from './push.ts'

export function pushRoutes(api: Api, push: PushFeature): void {
  route(api, getPushKey, async () => push.key())
  route(api, putPushSubscription, async ({ body }, { user }) => push.put(user, body))
  route(api, deletePushSubscription, async ({ body }, { user }) => {
    await push.drop(user.id, body)
    return { ok: true as const }
  })
}
