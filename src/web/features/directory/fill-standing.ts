import type { Standing } from '#contract/visits.ts'
import { businessSimpleText as text } from '#text/businesses.ts'

const count = (number: number | null) => (number === null ? text.tooFew : text.count(number))

/** Numbers of the last 30 days: they come from the database, which the page itself does not wait for. */
export async function fillStanding(id: string): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-standing]')
  if (!box) return
  try {
    const answer = await fetch(`/api/businesses/${id}/standing`)
    if (!answer.ok) throw new Error(String(answer.status))
    const { views, customers, rank, ranked } = (await answer.json()) as Standing
    const place = rank === null || ranked === null ? text.tooFew : text.rankOf(count(rank), count(ranked))
    const values = [count(views), count(customers), place]
    for (const [i, value] of box.querySelectorAll('[data-value]').entries())
      value.replaceChildren(values[i] ?? '')
    box.querySelector('section')?.removeAttribute('aria-busy')
  } catch {
    box.replaceChildren(text.standingFailed)
  }
}
