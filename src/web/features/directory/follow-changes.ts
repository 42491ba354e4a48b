import { untilChange } from './until-page-change.ts'

/** Who comes back to the page after so long sees what is so now. */
const STALE_MS = 60_000

/**
 * Keeps what is open true: at the next change, and when somebody comes back to the page, asks for the page again and
 * takes over what is marked as alive. Everything else stays as it stands, the keyboard's place too.
 */
export function followChanges(): void {
  let askedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const ms = untilChange(changesOn(document), Date.now())
    if (ms !== null) timer = setTimeout(() => void refresh(), ms)
  }
  const refresh = async () => {
    askedAt = Date.now()
    try {
      const answer = await fetch(location.href)
      if (answer.ok) takeOver(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    } catch {
      // Without a network the page stands as it is.
    }
    wait()
  }
  wait()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > STALE_MS) void refresh()
  })
}

const changesOn = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('[data-next-change]')].map(
    ({ dataset }) => dataset['nextChange'] ?? '',
  )

/** What an alive part is about: its kind, and the business it belongs to. */
function keyOf(part: HTMLElement): string {
  const of = part.closest<HTMLElement>('[data-business]')?.dataset['business'] ?? ''
  return `${of} ${part.dataset['live'] ?? ''}`
}

function takeOver(fresh: Document): void {
  const parts = new Map(
    [...fresh.querySelectorAll<HTMLElement>('[data-live]')].map((part) => [keyOf(part), part]),
  )
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const next = parts.get(keyOf(part))
    if (next && next.innerHTML !== part.innerHTML) part.replaceChildren(...next.childNodes)
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-business]')) {
    const next = fresh.querySelector<HTMLElement>(`[data-business="${place.dataset['business'] ?? ''}"]`)
    if (next?.dataset['nextChange'] === undefined) delete place.dataset['nextChange']
    else place.dataset['nextChange'] = next.dataset['nextChange']
  }
}
