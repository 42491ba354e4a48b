import type { Reply } from '#contract/endpoint.ts'
import type { getRoadMinutes } from '#contract/roads.ts'
import type { Point } from '#lib/geo.ts'
import { aboutMinutes, aboutMinutesSpoken } from '#text/distance.ts'

/** A list is shorter; more than so many are not asked for at once. */
const MAX_PLACES = 50

/** About ten metres. */
const DECIMALS = 4

/** Minutes by "from to", so that a replaced list shows them at once. */
const told = new Map<string, number | null>()

/**
 * Writes minutes by road beside the distances of the cards: from a position, else from the street that the list is
 * around. They come after the list, in a place that is kept for them, and move nothing.
 */
export function tellMinutes(position: Point | null): void {
  const from = position
    ? written(position)
    : document.querySelector<HTMLElement>('[data-from]')?.dataset['from']
  if (from === undefined) return
  const places = [...document.querySelectorAll('[data-near-found] [data-km]')]
    .slice(0, MAX_PLACES)
    .flatMap((distance) => {
      const to = targetOf(distance)
      if (to === null || told.get(`${from} ${to}`) === null) return []
      const place = document.createElement('span')
      place.className = 'inline-block min-w-12 font-semibold whitespace-nowrap'
      distance.after(place)
      write(place, told.get(`${from} ${to}`))
      return [{ to, place }]
    })
  if (places.length === 0) return
  void minutesOf(
    from,
    places.map(({ to }) => to),
  ).then((minutes) => {
    for (const [i, { to, place }] of places.entries()) {
      if (minutes) told.set(`${from} ${to}`, minutes[i] ?? null)
      const known = told.get(`${from} ${to}`)
      if (typeof known === 'number') write(place, known)
      else place.remove()
    }
  })
}

/** Null where none are known. */
export async function minutesOf(from: string, to: string[]): Promise<(number | null)[] | null> {
  try {
    const [lat = '', lng = ''] = from.split(',')
    const answer = await fetch(`/api/road-minutes?${new URLSearchParams({ lat, lng, to: to.join(';') })}`)
    return answer.ok ? ((await answer.json()) as Reply<typeof getRoadMinutes>).minutes : null
  } catch {
    return null
  }
}

export const written = ({ lat, lng }: Point): string => `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`

/** The destination in the card's link to directions. */
function targetOf(distance: Element): string | null {
  const way = distance.closest('article')?.querySelector<HTMLAnchorElement>('a[data-visit=directions]')
  const [lat, lng] = (way ? new URL(way.href).searchParams.get('destination') : null)?.split(',') ?? []
  return lat && lng ? written({ lat: Number(lat), lng: Number(lng) }) : null
}

function write(place: HTMLElement, minutes: number | null | undefined): void {
  if (typeof minutes !== 'number') return
  const [shown, spoken] = [document.createElement('span'), document.createElement('span')]
  shown.setAttribute('aria-hidden', 'true')
  shown.append(aboutMinutes(minutes))
  spoken.className = 'sr-only'
  spoken.append(aboutMinutesSpoken(minutes))
  place.replaceChildren(shown, spoken)
}
