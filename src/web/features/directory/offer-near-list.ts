import { ASK_POSITION, NEAR_PARAMETERS as names } from '#contract/directory-near.ts'
import type { Asked } from './follow-changes.ts'
import { tellMinutes } from './tell-minutes.ts'
import { tellOwnPlace } from './tell-own-place.ts'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
/** The browser's own limit runs only once the person has agreed. */
const UNANSWERED_MS = 12_000
/** About 100 m: what the server rounds to as well. */
const DECIMALS = 3
/** The fallback when the position is unknown. */
const ASSUMED = 'ankara'
/** Left of the chosen trade: a part of the one before shows that there are others. */
const GAP_PX = 60

type Position = { lat: number; lng: number }
/** Each answer depends on the request. */
const AGAIN_MS = 120_000

/**
 * Fills the page of what is near: with a position when its button was pressed here or on the page before, else by
 * a street or by province and district. The position stays in this page's memory, and in no address of a page.
 */
export function offerNearList(): Asked | null {
  const form = document.querySelector<HTMLFormElement>('form[data-near]')
  const button = form?.querySelector<HTMLButtonElement>('[data-use-position]')
  const status = form?.querySelector<HTMLElement>('[role=status]')
  return form && button && status ? start(form, button, status) : null
}

function start(form: HTMLFormElement, button: HTMLButtonElement, status: HTMLElement): Asked {
  let position: Position | null = null
  /** Of lists asked for, and of positions: only the last of each counts. What is searched meanwhile leaves a position asked for. */
  let turn = 0
  let positionTurn = 0
  let isAsking = false

  const chosen = (name: string) => {
    const value = new FormData(form).get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = form.querySelector<HTMLInputElement>(`input[name=${names.words}]`)
  const street = form.querySelector<HTMLInputElement>(`input[name=${names.street}]`)
  const isPlaceGiven = () => Boolean(chosen(names.province) || chosen(names.street))
  const select = (name: string) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`)
  const say = (word: string, place = '') =>
    status.replaceChildren((status.dataset[word] ?? '').replace('{place}', place))

  /** The question as an address: of a place whole, of a position without it. */
  function address(): string {
    const asked = position ? [names.words, names.trade] : Object.values(names)
    const query = new URLSearchParams(
      asked.flatMap((name) => (chosen(name) ? [[name, chosen(name)]] : [])),
    ).toString()
    return form.action + (query && `?${query}`)
  }

  /** After a reload the page asks for the position again. */
  const keepAddress = () =>
    history.replaceState(null, '', address() + (position || isAsking ? ASK_POSITION : ''))

  const ask = (): Promise<Response> =>
    position
      ? fetch(form.action, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            ...position,
            [names.trade]: chosen(names.trade),
            [names.words]: chosen(names.words),
          }),
        })
      : fetch(address())

  async function show(): Promise<void> {
    const mine = ++turn
    if (!position && !isPlaceGiven() && !chosen(names.words)) return
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
    keepAddress()
    if (status.textContent === status.dataset['searching']) say('')
    if (position) form.querySelector('details')?.removeAttribute('open')
  }

  /** Replaces the results, their heading and the districts; the form's focused field stays. */
  function takeOver(page: Document): void {
    for (const part of ['[data-near-found]', 'h1']) {
      const fresh = page.querySelector(part)
      if (fresh) document.querySelector(part)?.replaceChildren(...fresh.childNodes)
    }
    for (const before of document.querySelectorAll('[data-before]')) before.remove()
    tellMinutes(position)
    const fresh = page.querySelector<HTMLSelectElement>(`select[name=${names.district}]`)
    const district = select(names.district)
    if (!fresh || !district || position) return
    const { value } = fresh
    district.replaceChildren(...fresh.childNodes)
    district.value = value
  }

  function askPosition(): void {
    say('asking')
    const mine = ++positionTurn
    isAsking = true
    const end = (): boolean => {
      const isDue = isAsking && mine === positionTurn
      if (isDue) isAsking = false
      return isDue
    }
    const deny = () => {
      if (!end()) return
      position = null
      const province = select(names.province)
      // Words may name the place themselves, and so does a street: none is assumed beside them.
      if ((chosen(names.words) || chosen(names.street)) && !province?.value) say('nowhere')
      else {
        if (province && !province.value) province.value = ASSUMED
        say('denied', province?.selectedOptions[0]?.text)
      }
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
        if (!end()) return
        position = {
          lat: Number(coords.latitude.toFixed(DECIMALS)),
          lng: Number(coords.longitude.toFixed(DECIMALS)),
        }
        if (street) street.value = ''
        tellOwnPlace(coords)
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
    // Words are another question than a trade, and from the same place.
    const anyTrade = form.querySelector<HTMLInputElement>(`input[name=${names.trade}][value='']`)
    if (!event.submitter?.matches('[data-words]')) leavePosition()
    else if (anyTrade && chosen(names.words)) anyTrade.checked = true
    if (!isAsking) say('')
    void show()
  })
  /** Another place than where one is, given or still asked for. */
  function leavePosition(): void {
    if (isAsking) say('')
    position = null
    isAsking = false
  }
  /** A province's districts are others. */
  function choosePlace(field: HTMLElement): void {
    leavePosition()
    const district = select(names.district)
    if (field === select(names.province) && district) district.value = ''
  }
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === typed) return
    // Leaving the field sends nothing yet, but chooses the street over the position.
    if (target === street) {
      if (street.value) leavePosition()
      return
    }
    const isPlace = target instanceof HTMLSelectElement
    if (isPlace) choosePlace(target)
    else if (typed) typed.value = ''
    if (position || isPlaceGiven()) void show()
    else if (!isPlace) keepAddress()
  })
  // On a phone the chosen trade may lie behind the edge of its row.
  const trade = form.querySelector(`input[name=${names.trade}]:checked`)?.closest('label')
  if (trade?.parentElement) trade.parentElement.scrollLeft = trade.offsetLeft - GAP_PX
  const radios = [...form.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  // Chosen before this script ran, when nothing listened yet.
  const isTradeChosen = radios.some(({ checked, defaultChecked }) => checked !== defaultChecked)
  if (isTradeChosen && typed) typed.value = ''
  if (location.hash === ASK_POSITION) askPosition()
  else if (isTradeChosen && isPlaceGiven()) void show()
  else tellMinutes(null) // the list of a street came with the page
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
