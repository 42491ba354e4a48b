import type L from 'leaflet'

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How much a step aside counts against a step ahead when the next marker is looked for. */
const ASIDE = 2

/** A marker's key in `drawn`, and where it stood. */
type Held = { key: string; at: L.LatLng }

/**
 * The keyboard on the markers. One of them is reached by Tab; arrows go to the next one in their direction, Enter and
 * Space press it, Escape goes back to the map, whose own arrows move it.
 */
export function makeMapKeys(map: L.Map, drawn: ReadonlyMap<string, L.Marker>) {
  let current: string | null = null

  const at = (marker: L.Marker) => map.latLngToContainerPoint(marker.getLatLng())

  function nearest(to: L.LatLng): string | null {
    const place = map.latLngToContainerPoint(to)
    const [first] = [...drawn].sort(([, a], [, b]) => at(a).distanceTo(place) - at(b).distanceTo(place))
    return first?.[0] ?? null
  }

  /** Only one marker stands in the order of Tab: fifty would keep a keyboard from the list. */
  function mark(key: string | null) {
    current = key
    for (const [name, marker] of drawn) {
      const element = marker.getElement()
      if (element) element.tabIndex = name === key ? 0 : -1
    }
  }

  function next(from: L.Marker, { x, y }: { x: number; y: number }): string | null {
    const start = at(from)
    let best: { key: string; weight: number } | null = null
    for (const [key, marker] of drawn) {
      const { x: dx, y: dy } = at(marker).subtract(start)
      const ahead = dx * x + dy * y
      const aside = Math.abs(dx * y) + Math.abs(dy * x)
      const weight = ahead + ASIDE * aside
      if (marker !== from && ahead > 0 && (!best || weight < best.weight)) best = { key, weight }
    }
    return best?.key ?? null
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = held()?.key
    const marker = key === undefined ? undefined : drawn.get(key)
    if (!marker) return
    const step = STEPS[event.key]
    if (event.key === 'Enter' || event.key === ' ') marker.fire('click')
    else if (event.key === 'Escape') map.getContainer().focus()
    else if (step) {
      const found = next(marker, step)
      if (found) drawn.get(found)?.getElement()?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onFocus() {
    const key = held()?.key
    if (key !== undefined) mark(key)
  }

  /** The marker that has the focus. */
  function held(): Held | null {
    for (const [key, marker] of drawn)
      if (marker.getElement() === document.activeElement) return { key, at: marker.getLatLng() }
    return null
  }

  const container = map.getContainer()
  container.addEventListener('keydown', onKeyDown)
  container.addEventListener('focusin', onFocus)

  return {
    held,
    /** After markers were drawn again: the focus of one that is gone passes to the nearest. */
    settle(before: Held | null) {
      const lost = before !== null && held() === null
      const kept = current !== null && drawn.has(current) ? current : nearest(before?.at ?? map.getCenter())
      mark(before && drawn.has(before.key) ? before.key : kept)
      if (!lost) return
      const heir = drawn.has(before.key) ? before.key : nearest(before.at)
      const element = heir === null ? undefined : drawn.get(heir)?.getElement()
      if (element) element.focus()
      else map.getContainer().focus()
    },
  }
}
