import type { QueryClient } from '@tanstack/react-query'
import { prizesText } from '#text/prizes.ts'
import { type Listener, onLive } from '#web/lib/live/live.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isOwnUse } from './own-uses.ts'
import { refreshIssued } from './owner-queries.ts'
import { refreshOwn, refreshWheels } from './queries.ts'
import { isTurning } from './turns.ts'

/** What has to be asked for anew, for each side of a prize, and that one's prize was taken. */
type Refreshing = { own: () => void; wheels: () => void; issued: () => void; used: () => void }

/** Hears events one by one and says what they make old. */
export const makePrizeEars = ({ own, wheels, issued, used }: Refreshing): Listener => ({
  onEvent(event) {
    if (event.event !== 'prize') return
    const { prizeId, side, state } = event.data
    if (side === 'issuer') {
      issued()
      return
    }
    // The list must not tell what a wheel of this tab is still turning to; when it has landed, it is asked for anyway.
    if (isTurning()) return
    own()
    if (state === 'active') wheels()
    if (state === 'used' && !isOwnUse(prizeId)) used()
  },
  onLost() {
    issued()
    if (isTurning()) return
    own()
    wheels()
  },
})

/** Keeps prizes as they are on the server, on whatever page somebody is; answers how to stop. */
export function followPrizes(client: QueryClient): () => void {
  const ears = makePrizeEars({
    own: () => void refreshOwn(client),
    wheels: () => void refreshWheels(client),
    issued: () => void refreshIssued(client),
    used: () => showToast(prizesText.redeemed),
  })
  return onLive(ears)
}
