import { distanceKm, type Point } from '#lib/geo.ts'
import { distanceText } from '#text/distance.ts'
import { minutesOf, written } from './tell-minutes.ts'

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 60_000 }
/** About 100 m, as on the pages of what is near. */
const DECIMALS = 3

/** On the page of a business: the distance and minutes by car, at the press of a button. */
export function offerHowFar(): void {
  const box = document.querySelector<HTMLElement>('[data-how-far]')
  const status = box?.querySelector<HTMLElement>('[role=status]')
  if (!box || !status) return
  const say = (word: string, values: Readonly<Record<string, string>> = {}) =>
    status.replaceChildren(
      (status.dataset[word] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    )
  const [lat = 0, lng = 0] = (box.dataset['howFar'] ?? '').split(',').map(Number)
  const place = { lat, lng }

  async function tell(here: Point): Promise<void> {
    const km = distanceText(distanceKm(here, place))
    const [minutes = null] = (await minutesOf(written(here), [written(place)])) ?? []
    if (minutes === null) say('distance', { km })
    else say('minutes', { km, minutes: String(minutes) })
  }

  box.querySelector('button')?.addEventListener('click', () => {
    if (!('geolocation' in navigator)) return say('denied')
    say('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        void tell({ lat: Number(latitude.toFixed(DECIMALS)), lng: Number(longitude.toFixed(DECIMALS)) }),
      () => say('denied'),
      OPTIONS,
    )
  })
}
