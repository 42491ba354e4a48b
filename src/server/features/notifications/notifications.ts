import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Fill, Live } from '../live/live.ts'
import type { Places } from '../places/places.ts'
import { makeBroadcasts } from './broadcast.ts'
import { fillNotifications, makeInbox } from './inbox.ts'
import { makeSending } from './send.ts'
import { sweepOld } from './store.ts'

export { countNotifications } from './inbox.ts'
export { listStaff } from './store-people.ts'
export {
  notifyStaffWeekly,
  notifyUsers,
  type UserNotice,
} from './tell.ts'

/** Kinds of events that lead to a notification. */
export const notificationFills: Readonly<Record<string, Fill>> = { notification: fillNotifications }

type NotificationsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  live: Pick<Live, 'people' | 'notifyUsers'>
  onError: (error: unknown) => void
}

/** Notifications by the staff, and each person's inbox. */
export type Notifications = ReturnType<typeof makeNotifications>

export function makeNotifications({ sql, config, places, live, onError }: NotificationsDeps) {
  const broadcasts = makeBroadcasts({ sql, live, onError })
  return {
    inbox: makeInbox(sql),
    sending: makeSending({ sql, config, places }),
    start: broadcasts.start,
    stop: broadcasts.stop,
    sweep: (): Promise<void> => sweepOld(sql),
  }
}
