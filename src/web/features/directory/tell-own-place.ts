import type { Reply } from '#contract/endpoint.ts'
import type { getStreetNear } from '#contract/streets.ts'
import { exactCoordinatesText } from '#text/distance.ts'
import { streetText } from '#text/streets.ts'

/** About ten metres: a street lies nearer or is not named. */
const DECIMALS = 4

/** On the emergency page: where somebody is, to be read out to 112. The figures at once, the street when it is known. */
export function tellOwnPlace({ latitude, longitude }: GeolocationCoordinates): void {
  const box = document.querySelector('[data-own-place]')
  if (!box) return
  const figures = exactCoordinatesText({ lat: latitude, lng: longitude })
  box.replaceChildren(streetText.own(figures))
  void placeAt(latitude, longitude).then((place) => {
    if (place) box.replaceChildren(streetText.own(place), document.createElement('br'), figures)
  })
}

async function placeAt(lat: number, lng: number): Promise<string | null> {
  try {
    const answer = await fetch(`/api/street-near?lat=${lat.toFixed(DECIMALS)}&lng=${lng.toFixed(DECIMALS)}`)
    const { street, district, city } = (await answer.json()) as Partial<Reply<typeof getStreetNear>>
    if (!answer.ok || !district || !city) return null
    return street ? streetText.near(street, district, city) : `${district}, ${city}`
  } catch {
    return null
  }
}
