import { storedToken } from '#web/lib/stored-session.ts'
import { fillStanding } from './fill-standing.ts'

/** Tells the server of a view of this page and of what is pressed on it, as the application does. */
export function tellGuestVisits(): void {
  const page = document.querySelector<HTMLElement>('main > [data-business]')
  if (page) {
    const id = page.dataset['business'] ?? ''
    tell(id, 'view')
    void fillStanding(id)
  }
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLElement>('[data-visit]')
    const of = link?.closest<HTMLElement>('[data-business]')
    if (link && of) tell(of.dataset['business'] ?? '', link.dataset['visit'] ?? '')
  })
}

/** Waits for nothing: a call or a link goes on at once. */
function tell(id: string, kind: string): void {
  const token = storedToken()
  fetch(`/api/businesses/${id}/events`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ kind }),
  }).catch(() => undefined) // counted or not: nobody waits for it
}
