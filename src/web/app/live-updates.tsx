import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import { OpenAsks } from '#web/features/call-outs/open-asks.tsx'
import { followCallOuts } from '#web/features/call-outs/queries.ts'
import { RunningBar } from '#web/features/call-outs/running-bar.tsx'
import { sendTaps } from '#web/features/call-outs/taps.ts'
import { followTalks } from '#web/features/messages/follow-talks.ts'
import { forgetTalksOf } from '#web/features/messages/queries.ts'
import { followNotifications } from '#web/features/notifications/queries.ts'
import { refreshSides } from '#web/features/people/queries.ts'
import { followPrizes } from '#web/features/wheel/follow-prizes.ts'
import { onLive, startLive } from '#web/lib/live/live.ts'
import { type Session, useSession } from '#web/lib/session.tsx'
import { setUnreadMessages, setUnreadNotifications } from '#web/lib/shared-calls.ts'
import { storedToken } from '#web/lib/stored-session.ts'
import { followSwitches } from './follow-switches.ts'

/** Receives the signed-in person's live events on every page, and sends what they wrote. */
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
      followCallOuts(client),
      sendTaps(client),
      startLive({
        userId,
        token,
        onCounts: ({ messages, notifications }) => {
          setUnreadMessages(client, messages)
          setUnreadNotifications(client, notifications)
        },
      }),
    ]
    if (isStaff) stops.push(sendFieldWork(client, { userId, token }))
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId, isStaff])
  if (session.status !== 'in') return null
  const { userType } = session.user
  return userType === 'business' ? <OpenAsks /> : userType === 'customer' ? <RunningBar /> : null
}

/** Sends what the staff recorded without a network as soon as there is one, on every page. */
function sendFieldWork(client: QueryClient, session: { userId: number; token: string }): () => void {
  let isStopped = false
  let stop = () => {}
  const load = async () => {
    const [{ startQueue }, { refreshField, refreshFieldWork }] = await Promise.all([
      import('#web/features/field/send-queue.ts'),
      import('#web/features/field/queries.ts'),
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

/** Removes what is shown of a business as soon as access to it ends, on every page. */
function followRoles(client: QueryClient, update: Session['update']): () => void {
  const again = () => void refreshSides(client, update).catch(() => undefined) // no network: the next beginning asks
  return onLive({
    onEvent(event) {
      if (event.event !== 'business_role') return
      const { businessId, role } = event.data
      if (role === null) forgetTalksOf(client, businessId)
      again()
    },
    onLost: again,
  })
}
