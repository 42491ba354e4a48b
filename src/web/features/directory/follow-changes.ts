const OVERDUE_MS = 30_000
const LONGEST_MS = 60 * 60_000

/**
 * Milliseconds until the first of these moments, and a second more so that the server sees it too; null where none is
 * known. One that should have come already is asked for every 30 s; never above an hour, which timers do not keep.
 */
function untilChange(moments: readonly string[], now: number): number | null {
  const known = moments.map((moment) => Date.parse(moment)).filter((moment) => !Number.isNaN(moment))
  if (known.length === 0) return null
  const waits = known.map((moment) => (moment > now ? moment - now + 1000 : OVERDUE_MS))
  return Math.min(...waits, LONGEST_MS)
}

/** Switches come without notice: the page is refetched this often while somebody looks, mostly answered by a bare 304. */
const AGAIN_MS = 30_000

/** A page that its address alone does not tell: how it is asked for, and what is done with the answer. */
export type Asked = { ask(): Promise<Response>; takeOver(fresh: Document): void; againMs: number }

/**
 * Keeps what is open true while somebody looks at the page: at the next change, every half minute, and when they come
 * back to it, asks for the page again and takes over what is marked as alive. Everything else stays as it stands, the
 * keyboard's place too.
 */
export function followChanges(asked: Asked | null): void {
  if (!asked && !document.querySelector('[data-live]')) return
  const page = asked ?? { ask: () => fetch(location.href), takeOver, againMs: AGAIN_MS }
  let askedAt = Date.now()
  let taken: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    const next = untilChange(changesOn(document), Date.now()) ?? page.againMs
    timer = setTimeout(() => void refresh(), Math.min(next, page.againMs))
  }
  const refresh = async () => {
    askedAt = Date.now()
    // What is filled in later has its parts later.
    if (document.querySelector('[data-live]')) await takeNext().catch(() => undefined) // no network: the page stays as it is
    wait()
  }
  const takeNext = async () => {
    const answer = await page.ask()
    const etag = answer.headers.get('etag')
    // The browser replaces a 304 by its cached answer: only the ETag shows that nothing changed.
    if (answer.ok && (etag === null || etag !== taken)) {
      page.takeOver(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      taken = etag
    }
  }
  wait()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > page.againMs) void refresh()
    else wait()
  })
}

const changesOn = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('[data-next-change]')].map(
    ({ dataset }) => dataset['nextChange'] ?? '',
  )

/** The subject of a live part: its kind, and the business it belongs to. */
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
    renewMarks(place.dataset, next?.dataset)
  }
}

/** Marks a place as its live parts are; one that the page no longer shows stays as it stands. */
export function renewMarks(marks: DOMStringMap, fresh: DOMStringMap | undefined): void {
  if (fresh?.['state'] !== undefined) marks['state'] = fresh['state']
  if (fresh?.['nextChange'] === undefined) delete marks['nextChange']
  else marks['nextChange'] = fresh['nextChange']
}
