import { INBOX_PATH } from '#contract/notifications.ts'
import type { PushPayload } from '#contract/push.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { type DeliverPush, NoAnswerError, type PushAnswer } from '../../outside/push-service.ts'
import { makeWorkQueue } from '../../work-queue.ts'
import { type Lane, lanes, outcomeOf, retryDelaySeconds, shortLine } from './rules.ts'
import type { WaitingPush } from './store.ts'
import * as store from './store.ts'

/** Payload for the browser: a title, a short line and a page of ours. */
function payloadOf({ tag, data, title, message, path }: WaitingPush): PushPayload {
  if (data) return { ...data, tag }
  return { title: title ?? '', body: shortLine(message ?? ''), path: path ?? INBOX_PATH, tag }
}

/** A lost NOTIFY, and pushes whose next try has come. */
const ASK_ANYWAY_MS = 10_000
const FAN_OUT_AT_ONCE = 500

type WorkerDeps = { sql: Sql; deliver: DeliverPush; onError: (error: unknown) => void }

/** How much each has on its way. */
function makeLoads<K extends number | string>() {
  const loads = new Map<K, number>()
  return {
    change(key: K, by: number): void {
      loads.set(key, (loads.get(key) ?? 0) + by)
      if (loads.get(key) === 0) loads.delete(key)
    },
    all: (): Record<string, number> => Object.fromEntries(loads),
  }
}

/**
 * The outbox's worker: any number of processes share the work, each push is claimed by one. Hosts and accounts that do not
 * answer hold up no others.
 */
export function makePushWorker({ sql, deliver, onError }: WorkerDeps) {
  let timer: NodeJS.Timeout | undefined
  let answers = 0

  async function later(push: store.WaitingPush, asked: number | null): Promise<void> {
    const delay = retryDelaySeconds(push.tries, asked)
    await (delay === null ? store.giveUp(sql, push) : store.postpone(sql, push, delay))
  }

  async function settle(push: store.WaitingPush, { status, retryAfterSeconds }: PushAnswer): Promise<void> {
    answers += 1
    if (push.hung > 0) await store.noteAnswered(sql, push.subscriptionId)
    const outcome = outcomeOf(status)
    if (outcome === 'taken') await store.markSent(sql, push)
    else if (outcome === 'gone') await store.forgetSubscription(sql, push.subscriptionId, push.endpoint)
    else if (outcome === 'refused') await store.giveUp(sql, push)
    else await later(push, retryAfterSeconds)
  }

  async function sendOne(lane: Lane, push: store.WaitingPush): Promise<void> {
    const before = answers
    try {
      const answer = await deliver({
        endpoint: push.endpoint,
        p256dh: push.p256dh,
        auth: push.auth,
        payload: payloadOf(push),
        ttlSeconds: push.secondsLeft,
        topic: push.tag,
        urgency: push.isUrgent ? 'high' : 'normal',
      })
      await settle(push, answer)
    } catch (error) {
      onError(error)
      await later(push, null)
      // Where nobody answers, it is our network that is gone; a browser maker's service comes back.
      const isTheirs = lane === 'other' && answers > before
      if (error instanceof NoAnswerError && isTheirs) await store.noteHung(sql, push.subscriptionId)
    }
  }

  function makeLane(lane: Lane) {
    const { atOnce, ofHost, ofUser } = lanes[lane]
    const [users, hosts] = [makeLoads<number>(), makeLoads<string>()]
    return makeWorkQueue({
      atOnce,
      claim: (most) =>
        store.claimPushes(sql, lane, most, { users: users.all(), hosts: hosts.all(), ofUser, ofHost }),
      async work(push: store.WaitingPush) {
        users.change(push.userId, 1)
        hosts.change(push.host, 1)
        try {
          await sendOne(lane, push)
        } finally {
          users.change(push.userId, -1)
          hosts.change(push.host, -1)
        }
      },
      onError,
    })
  }

  const queues = Object.keys(lanes).map((lane) => makeLane(lane as Lane))
  const fanOut = makeWorkQueue({
    atOnce: 1,
    claim: async () => ((await tx(sql, (db) => store.fanOutSome(db, FAN_OUT_AT_ONCE))) ? [true] : []),
    work: async () => {
      for (const queue of queues) queue.wake()
    },
    onError,
  })
  const all = [fanOut, ...queues]
  const wake = () => {
    for (const queue of all) queue.wake()
  }

  return {
    /** Resolves when nothing is due any more. */
    async sendDue(): Promise<void> {
      await fanOut.drain()
      await Promise.all(queues.map((queue) => queue.drain()))
    },
    async start(): Promise<void> {
      await sql.listen('push', wake, wake) // ends with the pool
      timer = setInterval(wake, ASK_ANYWAY_MS)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all(all.map((queue) => queue.stop()))
    },
  }
}
