import type { QueryClient } from '@tanstack/react-query'
import { forgetTalksOf } from '#web/features/messages/queries.ts'
import { refreshSides } from '#web/features/people/queries.ts'
import { onLive } from '#web/lib/live/live.ts'
import type { Session } from '#web/lib/session.tsx'

/** What was shown of a business goes at once when access to it ends, on whatever page somebody is. */
export function followRoles(client: QueryClient, update: Session['update']): () => void {
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
