import type { Sql } from '../../db/pool.ts'
import type { Live } from '../live/live.ts'
import { broadcastsAfter, lastBroadcast, type NotificationRow, reachedOf } from './store.ts'
import { toNotification } from './wire.ts'

/** A notice may be lost with its connection. */
const ASK_ANYWAY_MS = 15_000
/** People asked for in one statement. */
const PEOPLE_AT_ONCE = 1000

type BroadcastDeps = {
  sql: Sql
  live: Pick<Live, 'people' | 'notifyUsers'>
  onError: (error: unknown) => void
}

/**
 * Tells what went to many to those of them who are connected to this process: who that is, each process finds out for
 * its own streams, so that nothing is written for anybody.
 */
export function makeBroadcasts({ sql, live, onError }: BroadcastDeps) {
  let seen: number | null = null
  let running: Promise<void> | null = null
  let askedAgain = false
  let timer: NodeJS.Timeout | undefined

  async function tell(row: NotificationRow): Promise<void> {
    const people = live.people()
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const reached = await reachedOf(sql, row.id, people.slice(from, from + PEOPLE_AT_ONCE))
      await live.notifyUsers(reached, 'notification', toNotification(row))
    }
  }

  async function look(): Promise<void> {
    while (askedAgain) {
      askedAgain = false
      // Whoever connects later is told by the counts of the beginning.
      seen ??= await lastBroadcast(sql)
      for (const row of await broadcastsAfter(sql, seen)) {
        await tell(row)
        seen = row.id
      }
    }
  }

  const wake = () => {
    askedAgain = true
    running ??= look()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }

  return {
    async start(): Promise<void> {
      seen = await lastBroadcast(sql)
      await sql.listen('notification', wake, wake) // ends with the pool
      timer = setInterval(wake, ASK_ANYWAY_MS)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
