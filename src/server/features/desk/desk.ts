import { DIGEST_HOUR, type getDesk, type Waiting, waitingKinds } from '#contract/desk.ts'
import type { Reply } from '#contract/endpoint.ts'
import { HOUR_SECONDS, MINUTE_MS } from '#lib/time.ts'
import { deskNotice, waitingLines } from '#text/desk.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import type { Figure } from '../../feature.ts'
import { makeWorker } from '../../worker.ts'
import { queueMail } from '../mail/mail.ts'
import { listStaff, notifyUsers } from '../notifications/notifications.ts'
import * as store from './store.ts'

const DESK_PATH = '/admin'
/** Whoever sees to what came is not told of each by itself. */
const PAUSE_MINUTES = 15
const TURN_MS = MINUTE_MS
/** A mail of the morning says nothing in the evening. */
const DIGEST_USEFUL_SECONDS = 12 * HOUR_SECONDS

type DeskDeps = {
  sql: Sql
  onError: (error: unknown) => void
}

/** Pending work of the staff, and its notices. */
export type Desk = ReturnType<typeof makeDesk>

export function makeDesk({ sql, onError }: DeskDeps) {
  const countAll = (db: Db, since: Date) =>
    Promise.all(waitingKinds.map(async (kind) => ({ kind, ...(await store.readBacklog(db, kind, since)) })))

  /** The bell, and by it push, for what newly waits. */
  const tellNew = (): Promise<void> =>
    tx(sql, async (db) => {
      const since = await store.takeTelling(db, PAUSE_MINUTES)
      if (!since) return
      const fresh = (await countAll(db, since)).filter((one) => one.fresh > 0)
      if (fresh.length === 0) return
      const notice = deskNotice(fresh.map(({ kind, fresh: count }) => ({ kind, count })))
      await notifyUsers(db, await listStaff(db), { ...notice, path: DESK_PATH, named: [] })
    })

  /** The day's mail, at the hour each admin chose; where nothing waits there is none. */
  const mailDigests = (): Promise<void> =>
    tx(sql, async (db) => {
      const readers = await store.takeDigests(db, DIGEST_HOUR)
      if (readers.length === 0) return
      const all = (await countAll(db, new Date())).filter(({ count }) => count > 0)
      if (all.length === 0) return
      const now = Date.now()
      const lines = waitingLines(
        all.map(({ kind, count, oldestAt }) => ({ kind, count, ageMs: now - (oldestAt?.getTime() ?? now) })),
      )
      for (const { name, email } of readers)
        await queueMail(db, {
          kind: 'staff_digest',
          recipient: email,
          causedBy: null,
          usefulSeconds: DIGEST_USEFUL_SECONDS,
          data: { name, lines: lines.join('\n'), path: DESK_PATH },
        })
    })

  const worker = makeWorker({ works: [tellNew, mailDigests], onError, turnMs: TURN_MS })

  return {
    async get(userId: number): Promise<Reply<typeof getDesk>> {
      const [rows, hour] = await Promise.all([countAll(sql, new Date()), store.readDigestHour(sql, userId)])
      const waiting: Waiting[] = rows.map(({ kind, count, oldestAt }) => ({
        kind,
        count,
        oldestAt: oldestAt?.toISOString() ?? null,
      }))
      return { waiting, digestHour: hour === undefined ? DIGEST_HOUR : hour }
    },

    setDigestHour: (userId: number, hour: number | null): Promise<void> =>
      store.setDigestHour(sql, userId, hour),

    doDue: worker.doDue,

    /** The business as a whole: who uses it, who pays, and what waits for the staff. */
    async figures(): Promise<Figure[]> {
      const [waiting, people, subscriptions] = await Promise.all([
        countAll(sql, new Date()),
        store.countPeople(sql),
        store.countSubscriptions(sql),
      ])
      return [
        ...waiting.flatMap(({ kind, count, oldestAt }) => [
          { name: 'desk_waiting', help: 'Waits for the staff', labels: { kind }, value: count },
          {
            name: 'desk_oldest_seconds',
            help: 'How long the oldest waits for the staff',
            labels: { kind },
            value: oldestAt === null ? 0 : (Date.now() - oldestAt.getTime()) / 1000,
          },
        ]),
        ...people.map(({ type, count }) => ({
          name: 'accounts',
          help: 'Accounts by type',
          labels: { type },
          value: count,
        })),
        ...subscriptions.map(({ state, count }) => ({
          name: 'subscriptions',
          help: 'Businesses by the state of their fee',
          labels: { state },
          value: count,
        })),
      ]
    },

    start: worker.start,
    stop: worker.stop,
  }
}
