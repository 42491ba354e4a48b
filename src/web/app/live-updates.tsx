import { useQueryClient } from '@tanstack/react-query'
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
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId])
  return null
}
