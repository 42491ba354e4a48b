import type { QueryClient } from '@tanstack/react-query'
import { prizesText } from '#text/wheel-prizes.ts'
import { type Listener, onLive } from '#web/lib/live/live.ts'
import { showToast } from '#web/ui/toast.tsx'
import { refreshIssued } from './owner-queries.ts'
import { refreshOwn, refreshWheels } from './queries.ts'

let turning = 0

/** Marks that a wheel of this tab has begun to turn; returns how to mark its landing. */
export function beginTurn(): () => void {
  turning += 1
  let isOver = false
  return () => {
    if (!isOver) turning -= 1
    isOver = true
  }
}

const isTurning = (): boolean => turning > 0

const ownUses = new Set<number>()

/** Marks that this page announces the use of a prize, so that the live event need not. Returns how to undo that. */
export function beginOwnUse(prizeId: number): () => void {
  ownUses.add(prizeId)
  return () => void ownUses.delete(prizeId)
}

const isOwnUse = (prizeId: number): boolean => ownUses.has(prizeId)

/** Refreshes of each side of a prize; `used` tells the winner that it was taken. */
type Refreshing = { own: () => void; wheels: () => void; issued: () => void; used: () => void }

/** Maps live events to the queries they make stale. */
export const makePrizeEars = ({ own, wheels, issued, used }: Refreshing): Listener => ({
  onEvent(event) {
    if (event.event !== 'prize') return
    const { prizeId, side, state } = event.data
    if (side === 'issuer') {
      issued()
      return
    }
    // The list must not reveal the result of a wheel that still turns; it is refetched when the wheel has landed.
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
