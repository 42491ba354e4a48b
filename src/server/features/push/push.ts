import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { deletePushSubscription, getPushKey, putPushSubscription } from '#contract/push.ts'
import type { Config } from '../../config.ts'
import { readOutboxFigures } from '../../db/figures.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { sweepSome } from '../../db/sweep-some.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { makePushService } from '../../outside/push-service.ts'
import * as store from './store.ts'
import type { VapidKeys } from './vapid.ts'
import { makePushWorker } from './worker.ts'

/** Sends a notification to the browsers of all it reaches, in batches, after the caller's transaction. */
export { addFanOut as queueFanOut } from './store.ts'
export { vapidKeys } from './vapid.ts'

/** Puts a push for one person into the outbox, in the caller's transaction. */
export const queuePush = store.addPush

type PushDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale' | 'pushLocal' | 'publicUrl' | 'contactEmail'>
  keys: VapidKeys
  onError: (error: unknown) => void
}

/** Push messages to browsers without an open page of ours (Web Push). */
export type PushFeature = ReturnType<typeof makePush>

export function makePush({ sql, config, keys, onError }: PushDeps) {
  const service = makePushService(config, keys)
  const worker = makePushWorker({ sql, deliver: service.deliver, onError })
  return {
    key: (): Reply<typeof getPushKey> => ({ publicKey: keys.publicKey }),

    /** Throws `invalid_input` for an address of no push service, `too_many_attempts` beyond 60 an hour. */
    async put(
      { id, tokenHash }: { id: number; tokenHash: Buffer },
      { endpoint, keys: given, kinds }: Parsed<typeof putPushSubscription>['body'],
    ): Promise<Reply<typeof putPushSubscription>> {
      await takeAllowance(sql, config, 'push', { user: id })
      const { p256dh, auth } = given
      if (!service.isAllowed(endpoint))
        throw new Failure('invalid_input', { fields: { endpoint: 'invalid' } })
      if (!service.canEncrypt({ p256dh, auth }))
        throw new Failure('invalid_input', { fields: { keys: 'invalid' } })
      const one = { userId: id, tokenHash, endpoint, p256dh, auth, kinds }
      return { kinds: await tx(sql, (db) => store.putSubscription(db, one)) }
    },

    drop: (userId: number, { endpoint }: Parsed<typeof deletePushSubscription>['body']): Promise<void> =>
      store.dropSubscription(sql, userId, endpoint),

    /** Resolves when no push is due. */
    sendDue: worker.sendDue,
    figures: () => readOutboxFigures(sql, 'push'),
    start: worker.start,
    stop: worker.stop,
    async sweep(): Promise<void> {
      await sweepSome((most) => store.dropExpired(sql, most))
      await sweepSome((most) => store.sweepPushes(sql, most))
    },
  }
}
