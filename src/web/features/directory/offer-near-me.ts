import { DIRECTORY_PATH } from '#contract/directory.ts'
import { slugify } from '#lib/turkish.ts'
import { nearMeText as text } from '#text/directory.ts'

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 300_000 }

/** Leads to the province somebody is in. The position goes to the server once, rounded to about a kilometre. */
export function offerNearMe(): void {
  const box = document.querySelector('[data-near-me]')
  const told = box?.querySelector('[role=status]')
  const say = (words: string) => told?.replaceChildren(words)
  box?.querySelector('button')?.addEventListener('click', () => {
    if (!('geolocation' in navigator)) return say(text.denied)
    say(text.asking)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        void cityAt(coords).then((city) => {
          if (city) location.assign(`${DIRECTORY_PATH}/${slugify(city)}`)
          else say(text.denied)
        })
      },
      () => say(text.denied),
      OPTIONS,
    )
  })
}

async function cityAt({ latitude, longitude }: GeolocationCoordinates): Promise<string | null> {
  try {
    const answer = await fetch(`/api/geocode?lat=${latitude.toFixed(2)}&lng=${longitude.toFixed(2)}`)
    return answer.ok ? ((await answer.json()) as { city: string }).city : null
  } catch {
    return null
  }
}
