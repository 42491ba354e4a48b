import { followChanges } from '#web/features/directory/follow-changes.ts'
import { offerShare, offerThemes } from '#web/features/directory/offer-buttons.ts'
import { offerHowFar } from '#web/features/directory/offer-how-far.ts'
import { offerNearList } from '#web/features/directory/offer-near-list.ts'
import { offerNearMe } from '#web/features/directory/offer-near-me.ts'
import { tellGuestVisits } from '#web/features/directory/tell-guest-visits.ts'
import { localKeys } from '#web/lib/local-storage.ts'
import { DRAFT } from '#web/lib/stored-session.ts'

// What moves on a public page, without React: the pages stand as the server wrote them.

offerThemes()
offerShare()
offerNearMe()
offerHowFar()
followChanges(offerNearList())
tellGuestVisits()
offerQuestion()

/** Asks whoever comes back from a call or a way; no page waits for the question, nor loads it before. */
function offerQuestion(): void {
  const load = () => import('#web/features/checks/ask-guest.ts')
  type Asking = Awaited<ReturnType<typeof load>>
  const whenLoaded = (act: (asking: Asking) => void) => void load().then(act, () => undefined)
  document.addEventListener('click', ({ target }) => {
    const link =
      target instanceof Element &&
      target.closest<HTMLElement>('[data-visit="call"], [data-visit="directions"]')
    if (link) whenLoaded((asking) => asking.noteGuestReached(link))
  })
  const onBack = () => {
    if (localKeys(`${DRAFT}check `).length > 0) whenLoaded((asking) => void asking.askGuest())
  }
  document.addEventListener('visibilitychange', onBack)
  onBack()
}
