import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followTalks } from '#web/features/messages/follow-talks.ts'
import { followNotifications } from '#web/features/notifications/queries.ts'
import { followPrizes } from '#web/features/wheel/follow-prizes.ts'
import { startLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { storedToken } from '#web/lib/stored-session.ts'
import { setUnreadNotifications } from '#web/lib/unread-notifications.ts'
import { followSwitches } from './follow-switches.ts'

/** Hears what happens to the signed-in person, on whatever page they are, and sends what they wrote. */
export function LiveUpdates() {
  const session = useSession()
  const userId = session.status === 'in' ? session.user.id : null
  const isStaff =
    session.status === 'in' && (session.user.userType === 'field' || session.user.userType === 'admin')
  const client = useQueryClient()
  useEffect(() => {
    const token = storedToken()
    if (token === null || userId === null) return
    const stops = [
      followTalks(client, { userId, token }),
      followNotifications(client),
      followPrizes(client),
      followSwitches(client),
      startLive({
        ...{ userId, token },
        onCounts: ({ messages, notifications }) => {
          client.setQueryData(['unread'], messages)
          setUnreadNotifications(client, notifications)
        },
      }),
    ]
    if (isStaff) stops.push(sendFieldWork(client, { userId, token }))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId, isStaff])
  return null
}

/** What the staff recorded without a network goes as soon as there is one, on whatever page they are. */
function sendFieldWork(client: QueryClient, session: { userId: number; token: string }): () => void {
  let isStopped = false
  let stop = () => {}
  const load = async () => {
    const [{ startQueue }, { refreshField }] = await Promise.all([
      import('#web/features/field-records/send-queue.ts'),
      import('#web/features/field-records/queries.ts'),
    ])
    if (!isStopped) stop = startQueue(session, () => refreshField(client))
  }
  load().catch(() => undefined) // no network: the field's own pages send, too
  return () => {
    isStopped = true
    stop()
  }
}
