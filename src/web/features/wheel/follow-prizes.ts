import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/events.ts'
import { prizesText } from '#text/prizes.ts'
import { onLive } from '#web/lib/live/live.ts'
import { showToast } from '#web/ui/toast.tsx'
import { refreshIssued } from './owner-queries.ts'
import { refreshOwn, refreshWheels } from './queries.ts'
import { isTurning } from './turns.ts'

/** What has to be asked for anew, for each side of a prize, and that one's prize was taken. */
type Refreshing = { own: () => void; wheels: () => void; issued: () => void; used: () => void }

/** Hears events one by one and says what they make old. */
export function makePrizeEars({ own, wheels, issued, used }: Refreshing) {
  let wasReady = false
  return (event: LiveEvent): void => {
    if (event.event === 'ready') {
      // Wins are of the moment: what was told while the stream was away is not told again.
      if (wasReady) {
        issued()
        if (!isTurning()) own()
      }
      wasReady = true
    }
    if (event.event !== 'prize') return
    const { side, state } = event.data
    if (side === 'issuer') {
      issued()
      return
    }
    // The list must not tell what a wheel of this tab is still turning to; when it has landed, it is asked for anyway.
    if (isTurning()) return
    own()
    if (state === 'active') wheels()
    if (state === 'used') used()
  }
}

/** Keeps prizes as they are on the server, on whatever page somebody is; answers how to stop. */
export function followPrizes(client: QueryClient): () => void {
  const refreshing = {
    own: () => void refreshOwn(client),
    wheels: () => void refreshWheels(client),
    issued: () => void refreshIssued(client),
    used: () => showToast(prizesText.redeemed),
  }
  return onLive({
    onEvent: makePrizeEars(refreshing),
    onLost() {
      refreshing.issued()
      if (!isTurning()) refreshing.own()
    },
  })
}
