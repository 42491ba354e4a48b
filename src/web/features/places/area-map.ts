import L from 'leaflet'
import type { Point } from '#lib/geo.ts'
import { type Ground, makeMap } from './map-frame.ts'

type AreaMapHandle = {
  /** Draws the corners and the area between them; the view moves to them, else to `home`, when they are first shown. */
  show(corners: readonly Point[], home: Point | null): void
  onChange(listener: (corners: Point[]) => void): void
  center(): Point
  remove(): void
}

/** A district's streets fit. */
const HOME_ZOOM = 12
const CORNER_PX = 28

/** A polygon: a click or a tap adds a corner, as does Enter for the middle of the map; corners are dragged. */
export function drawAreaMap(element: HTMLElement, ground: Ground): AreaMapHandle {
  const map = makeMap(element, ground)
  const shape = L.polygon([], { className: 'map-area', interactive: false }).addTo(map)
  const marks = L.layerGroup().addTo(map)
  let corners: readonly Point[] = []
  let listener: ((corners: Point[]) => void) | undefined
  let isPlaced = false

  const toPoint = ({ lat, lng }: L.LatLng): Point => ({ lat, lng })
  const add = (point: L.LatLng) => listener?.([...corners, toPoint(point)])
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => add(latlng))
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || event.key !== 'Enter') return
    event.preventDefault() // of the form around it
    add(map.getCenter())
  })

  function mark(point: Point, i: number): void {
    const icon = L.divIcon({ className: 'map-corner', html: String(i + 1), iconSize: [CORNER_PX, CORNER_PX] })
    const corner = L.marker(point, { icon, draggable: true, keyboard: false, autoPan: true }).addTo(marks)
    corner.getElement()?.setAttribute('aria-hidden', 'true') // their number stands beside the map
    const moved = () => corners.map((other, n) => (n === i ? toPoint(corner.getLatLng()) : other))
    corner.on('drag', () => shape.setLatLngs(moved()))
    corner.on('dragend', () => listener?.(moved()))
  }

  return {
    show(next, home) {
      corners = next
      shape.setLatLngs([...corners])
      marks.clearLayers()
      for (const [i, corner] of corners.entries()) mark(corner, i)
      if (isPlaced) return
      isPlaced = corners.length > 0 || home !== null
      if (corners.length > 0)
        map.fitBounds(L.latLngBounds([...corners]), { padding: [30, 30], animate: false })
      else if (home) map.setView(home, HOME_ZOOM, { animate: false })
    },
    onChange(next) {
      listener = next
    },
    center: () => toPoint(map.getCenter()),
    remove: () => map.stop().remove(),
  }
}
