import type { RecentFigures } from '#contract/stats-visits.ts'
import { figuresText as text } from '#text/businesses-told.ts'
import { storedToken } from '#web/lib/stored-session.ts'

/** Reports a view of this page and presses on it, as the application does. */
export function tellGuestVisits(): void {
  const page = document.querySelector<HTMLElement>('main > [data-business]')
  if (page) {
    const id = page.dataset['business'] ?? ''
    tell(id, 'view')
    void fillRecentFigures(id)
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
  }).catch(() => undefined) // best effort
}

const count = (number: number | null) => (number === null ? text.tooFew : text.count(number))

/** Numbers of the last 30 days: they come from the database, which the page itself does not wait for. */
async function fillRecentFigures(id: string): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-standing]')
  if (!box) return
  try {
    const answer = await fetch(`/api/businesses/${id}/standing`)
    if (!answer.ok) throw new Error(String(answer.status))
    const { views, customers, rank, ranked } = (await answer.json()) as RecentFigures
    const place = rank === null || ranked === null ? text.tooFew : text.rankOf(count(rank), count(ranked))
    const values = [count(views), count(customers), place]
    for (const [i, value] of box.querySelectorAll('[data-value]').entries())
      value.replaceChildren(values[i] ?? '')
    box.querySelector('section')?.removeAttribute('aria-busy')
  } catch {
    box.replaceChildren(text.failed)
  }
}
