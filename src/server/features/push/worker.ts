import { type Sql, tx } from '../../db/pool.ts'
import type { DeliverPush } from '../../outside/push-service.ts'
import { outcomeOf, retryDelaySeconds } from './rules.ts'
import * as store from './store.ts'
import { payloadOf } from './wire.ts'

/** A lost NOTIFY, and pushes whose next try has come. */
const ASK_ANYWAY_MS = 10_000
/** Sent side by side: one push service that answers slowly holds up no more than these. */
const AT_ONCE = 20
const FAN_OUT_AT_ONCE = 500

type WorkerDeps = { sql: Sql; deliver: DeliverPush; onError: (error: unknown) => void }

/** The outbox's worker: any number of processes share the work, each push is claimed by one. */
export function makePushWorker({ sql, deliver, onError }: WorkerDeps) {
  let running: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function later(push: store.WaitingPush, asked: number | null): Promise<void> {
    const delay = retryDelaySeconds(push.tries, asked)
    await (delay === null ? store.giveUp(sql, push) : store.postpone(sql, push, delay))
  }

  async function sendOne(push: store.WaitingPush): Promise<void> {
    try {
      const { status, retryAfterSeconds } = await deliver({
        ...{ endpoint: push.endpoint, p256dh: push.p256dh, auth: push.auth },
        ...{ payload: payloadOf(push), ttlSeconds: push.secondsLeft, topic: push.tag },
      })
      const outcome = outcomeOf(status)
      if (outcome === 'taken') await store.markSent(sql, push)
      else if (outcome === 'gone') await store.forgetSubscription(sql, push.subscriptionId, push.endpoint)
      else if (outcome === 'refused') await store.giveUp(sql, push)
      else await later(push, retryAfterSeconds)
    } catch (error) {
      onError(error)
      await later(push, null)
    }
  }

  async function doAll(): Promise<void> {
    let again = true
    while (again && !stopped) {
      const fanned = await tx(sql, (db) => store.fanOutSome(db, FAN_OUT_AT_ONCE))
      const some = await store.claimPushes(sql, AT_ONCE)
      await Promise.all(some.map(sendOne))
      again = fanned || some.length > 0
    }
  }

  /** Resolves when nothing is due any more. */
  function sendDue(): Promise<void> {
    if (stopped) return Promise.resolve()
    askedAgain = true
    running ??= (async () => {
      try {
        while (askedAgain && !stopped) {
          askedAgain = false
          await doAll()
        }
      } finally {
        running = null
      }
    })()
    return running
  }

  const wake = () => void sendDue().catch(onError)
  return {
    sendDue,
    async start(): Promise<void> {
      await sql.listen('push', wake, wake) // ends with the pool
      timer = setInterval(wake, ASK_ANYWAY_MS)
    },
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
