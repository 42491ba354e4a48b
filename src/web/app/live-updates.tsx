import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { followTalks } from '#web/features/messages/follow-talks.ts'
import { followNotifications } from '#web/features/notifications/queries.ts'
import { followPrizes } from '#web/features/wheel/follow-prizes.ts'
import { startLive } from '#web/lib/live/live.ts'
import { useSession } from '#web/lib/session.tsx'
import { storedToken } from '#web/lib/stored-session.ts'
import { setUnreadNotifications } from '#web/lib/unread-notifications.ts'
import { followRoles } from './follow-roles.ts'
import { followSwitches } from './follow-switches.ts'

/** Hears what happens to the signed-in person, on whatever page they are, and sends what they wrote. */
export function LiveUpdates() {
  const session = useSession()
  const userId = session.status === 'in' ? session.user.id : null
  const isStaff =
    session.status === 'in' && (session.user.userType === 'field' || session.user.userType === 'admin')
  const client = useQueryClient()
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  })
  useEffect(() => {
    const update = (user: User) => latest.current.update(user)
    const token = storedToken()
    if (token === null || userId === null) return
    const stops = [
      followTalks(client, { userId, token }),
      followNotifications(client),
      followPrizes(client),
      followSwitches(client),
      followRoles(client, update),
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
    const [{ startQueue }, { refreshField }, { refreshFieldWork }] = await Promise.all([
      import('#web/features/field-records/send-queue.ts'),
      import('#web/features/field-records/queries.ts'),
      import('#web/features/fieldwork/queries.ts'),
    ])
    if (isStopped) return
    stop = startQueue(session, (_one, record) => {
      refreshField(client, record)
      void refreshFieldWork(client)
    })
  }
  load().catch(() => undefined) // no network: the field's own pages send, too
  return () => {
    isStopped = true
    stop()
  }
}
