import { ASK_POSITION, NEAR_PARAMETERS as names } from '#contract/near-page.ts'
import type { Asked } from './follow-changes.ts'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
/** The browser's own limit runs only once the person has agreed. */
const UNANSWERED_MS = 12_000
/** About 100 m: what the server rounds to as well. */
const DECIMALS = 3
/** Shown, and named, when nobody says where they are. */
const ASSUMED = 'ankara'

type Position = { lat: number; lng: number }
/** Each answer is written for whoever asks. */
const AGAIN_MS = 120_000

/**
 * Fills the page of what is near: with a position when its button was pressed here or on the page before, else by
 * province and district. The position travels in the body of a request alone, and stays in this page's memory.
 */
export function offerNearList(): Asked | null {
  const form = document.querySelector<HTMLFormElement>('form[data-near]')
  const button = form?.querySelector<HTMLButtonElement>('[data-use-position]')
  const status = form?.querySelector<HTMLElement>('[role=status]')
  return form && button && status ? start(form, button, status) : null
}

function start(form: HTMLFormElement, button: HTMLButtonElement, status: HTMLElement): Asked {
  let position: Position | null = null
  let turn = 0

  const chosen = (name: string) => {
    const value = new FormData(form).get(name)
    return typeof value === 'string' ? value : ''
  }
  const select = (name: string) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  const say = (word: string, place = '') =>
    status.replaceChildren((status.dataset[word] ?? '').replace('{place}', place))

  /** The question as an address: of a place whole, of a position without it. */
  function address(): string {
    const asked = position ? [names.trade] : Object.values(names)
    const query = new URLSearchParams(
      asked.flatMap((name) => (chosen(name) ? [[name, chosen(name)]] : [])),
    ).toString()
    return form.action + (query && `?${query}`)
  }

  const ask = (): Promise<Response> =>
    position
      ? fetch(form.action, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...position, [names.trade]: chosen(names.trade) }),
        })
      : fetch(address())

  async function show(): Promise<void> {
    const mine = ++turn
    if (!position && !chosen(names.province)) return
    if (!status.textContent) say('searching')
    const found = document.querySelector('[data-near-found]')
    found?.setAttribute('aria-busy', 'true')
    const page = await ask()
      .then(async (answer) => (answer.ok ? await answer.text() : null))
      .catch(() => null)
    if (mine !== turn) return
    found?.removeAttribute('aria-busy')
    if (page === null) return say('failed')
    takeOver(new DOMParser().parseFromString(page, 'text/html'))
    history.replaceState(null, '', address() + (position ? ASK_POSITION : ''))
    if (status.textContent === status.dataset['searching']) say('')
    if (position) form.querySelector('details')?.removeAttribute('open')
  }

  /** What was found, its heading, and the districts of the province. What somebody holds in the form stays. */
  function takeOver(page: Document): void {
    for (const part of ['[data-near-found]', 'h1']) {
      const fresh = page.querySelector(part)
      if (fresh) document.querySelector(part)?.replaceChildren(...fresh.childNodes)
    }
    for (const before of document.querySelectorAll('[data-before]')) before.remove()
    const fresh = page.querySelector<HTMLSelectElement>(`select[name=${names.district}]`)
    const district = select(names.district)
    if (!fresh || !district || position) return
    const { value } = fresh
    district.replaceChildren(...fresh.childNodes)
    district.value = value
  }

  function askPosition(): void {
    say('asking')
    const mine = ++turn
    let isOver = false
    const deny = () => {
      if (isOver || mine !== turn) return
      isOver = true
      position = null
      const province = select(names.province)
      if (province && !province.value) province.value = ASSUMED
      say('denied', province?.selectedOptions[0]?.text)
      form.querySelector('details')?.setAttribute('open', '')
      void show()
    }
    if (!('geolocation' in navigator)) {
      deny()
      return
    }
    setTimeout(deny, UNANSWERED_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isOver || mine !== turn) return
        isOver = true
        position = {
          lat: Number(coords.latitude.toFixed(DECIMALS)),
          lng: Number(coords.longitude.toFixed(DECIMALS)),
        }
        button.querySelector('span')?.replaceChildren(button.dataset['again'] ?? '')
        say('searching')
        void show()
      },
      deny,
      OPTIONS,
    )
  }

  button.addEventListener('click', askPosition)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    position = null
    say('searching')
    void show()
  })
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const isPlace = target instanceof HTMLSelectElement
    if (isPlace) position = null
    if (target === select(names.province)) {
      const district = select(names.district)
      if (district) district.value = ''
    }
    if (position || chosen(names.province)) void show()
    else if (!isPlace) history.replaceState(null, '', address())
  })
  if (location.hash === ASK_POSITION) askPosition()
  return {
    ask,
    againMs: AGAIN_MS,
    takeOver(fresh) {
      // Not under somebody's finger or keyboard.
      const isHeld = document.querySelector('[data-near-found]')?.contains(document.activeElement)
      if (!isHeld) takeOver(fresh)
    },
  }
}
