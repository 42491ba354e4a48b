import './region-map.css'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import L from 'leaflet'
import { labelPoint } from './label-point.ts'
import { loadRegions, type Region } from './map-base.ts'
import { BOUNDS, makeMap } from './map-frame.ts'

/** A region's value in words, and the step of its colour, 0 to 4. */
export type RegionValue = { name: string; value: string; step: number }
/** `keys`: a plate, or the ids of the districts that share an outline. */
export type ValueAt = (keys: readonly string[]) => RegionValue

export type RegionMapHandle = {
  /** Draws provinces, or the districts of one by its plate; the view moves when these are others than before. */
  show(plate: string | null, valueAt: ValueAt): void
  onSelect(listener: ((keys: readonly string[]) => void) | undefined): void
  remove(): void
}

type Drawn = { region: Region; keys: readonly string[]; path: L.Polygon }

/** Pixels that a letter, and a line, of a region's words need. */
const [LETTER_PX, LINE_PX] = [8, 16]
/** Of a region's box, the part that its shape fills in the middle. */
const FILLED = 0.8
const STEPS = [0, 1, 2, 3, 4]
/** On a phone the country fits at no whole level. */
const [SNAP, FARTHEST] = [0.25, 4]

/** Regions coloured by a value that is written in them where there is room, and shown on touching them. */
export function drawRegionMap(element: HTMLElement): RegionMapHandle {
  const map = makeMap(element, null)
  map.options.zoomSnap = SNAP
  map.setMinZoom(FARTHEST)
  const shapes = L.layerGroup().addTo(map)
  const words = L.layerGroup().addTo(map)
  let drawn: Drawn[] = []
  let valueAt: ValueAt = () => ({ name: '', value: '', step: 0 })
  let shown: string | null | undefined
  let listener: ((keys: readonly string[]) => void) | undefined

  function write(): void {
    words.clearLayers()
    for (const { region, keys, path } of drawn) {
      const { name, value, step } = valueAt(keys)
      // Of nothing the colour tells.
      const fitting = linesThatFit(sizeOf(path), step === 0 ? [name] : [name, value])
      if (fitting.length > 0) wordMarker(labelPoint(region.geometry), fitting, step).addTo(words)
    }
  }
  const sizeOf = (path: L.Polygon): L.Point => {
    const bounds = path.getBounds()
    const [a, b] = [
      map.latLngToLayerPoint(bounds.getSouthWest()),
      map.latLngToLayerPoint(bounds.getNorthEast()),
    ]
    return b.subtract(a)
  }

  function colour(): void {
    for (const { keys, path } of drawn) {
      const { name, value, step } = valueAt(keys)
      for (const one of STEPS) path.getElement()?.classList.toggle(`map-step-${one}`, one === step)
      path.setTooltipContent(`${name}: ${value}`)
    }
    write()
  }

  async function draw(plate: string | null): Promise<void> {
    const regions = await loadRegions(plate === null ? 'provinces' : 'districts')
    if (shown !== plate) return
    shapes.clearLayers()
    drawn = regions
      .filter(({ properties }) => plate === null || properties.plate === plate)
      .map((region) => {
        const { plate: own = '', districtIds } = region.properties
        const keys = plate === null ? [own] : (districtIds ?? []).map(String)
        const path = outlineOf(region).addTo(shapes)
        path.bindTooltip('', { sticky: true, className: 'map-tip' }).on('click', () => listener?.(keys))
        return { region, keys, path }
      })
    const all = L.latLngBounds(
      drawn.map(({ path }) => path.getBounds()).flatMap((box) => [box.getSouthWest(), box.getNorthEast()]),
    )
    map.fitBounds(all.isValid() ? all : BOUNDS, { padding: [8, 8], animate: false })
    colour()
  }
  map.on('zoomend', write)

  return {
    show(plate, next) {
      valueAt = next
      if (shown === plate) return colour()
      shown = plate
      // Without the outlines the list beside the map has the same figures.
      draw(plate).catch(() => undefined)
    },
    onSelect(next) {
      listener = next
    },
    remove: () => map.stop().remove(),
  }
}

const outlineOf = (region: Feature<Polygon | MultiPolygon>): L.Polygon => {
  const [path] = L.geoJSON(region, { style: { className: 'map-region', weight: 1 } }).getLayers()
  if (!(path instanceof L.Polygon)) throw new Error('A region has no outline')
  return path
}

/** The lines that a box has room for: both, else the last. */
function linesThatFit({ x, y }: L.Point, lines: readonly string[]): readonly string[] {
  const [width, height] = [FILLED * Math.abs(x), FILLED * Math.abs(y)]
  const fits = (some: readonly string[]) =>
    some.length * LINE_PX <= height && some.every((line) => line.length * LETTER_PX <= width)
  return [lines, lines.slice(-1)].find(fits) ?? []
}

function wordMarker(at: L.LatLngLiteral, lines: readonly string[], step: number): L.Marker {
  const html = document.createElement('span')
  html.className = `map-step-${step}`
  // The list has the same words.
  html.setAttribute('aria-hidden', 'true')
  html.append(
    ...lines.map((line, i) => {
      const part = document.createElement(i === lines.length - 1 && step > 0 ? 'b' : 'span')
      part.textContent = line
      return part
    }),
  )
  const icon = L.divIcon({ className: 'map-value', html, iconSize: [0, 0] })
  return L.marker(at, { icon, interactive: false, keyboard: false })
}
