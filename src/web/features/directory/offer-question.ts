import { localKeys } from '#web/lib/local-storage.ts'
import { DRAFT } from '#web/lib/stored-session.ts'

type Asking = { noteGuestReached(link: HTMLElement): void; askGuest(): Promise<void> }

/** Asks whoever comes back from a call or a way; no page waits for the question, nor loads it before. */
export function offerQuestion(load: () => Promise<Asking>): void {
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
