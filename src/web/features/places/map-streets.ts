import type L from 'leaflet'
import { leafletLayer, TileCache, View } from 'protomaps-leaflet'
import { onThemeChange, readColours } from './streets-colours.ts'
import { labelRules } from './streets-labels.ts'
import { paintRules } from './streets-paint.ts'
import { type StreetsLayer, StreetsSource } from './streets-source.ts'

/** Pixels of a tile's side in the data; Leaflet's have half of it, so each zoom is drawn from the data of the one before. */
const TILE_PX = 512
const ZOOM_DIFFERENCE = 1

type Events = {
  /** The map was removed while its streets were loading. */
  isGone(): boolean
  /** A tile did not come. */
  onFault(): void
}

/** Streets drawn in the browser from our own PMTiles file, in the colours of the theme. Rejects when it cannot be read. */
export async function drawStreets(map: L.Map, url: string, { isGone, onFault }: Events): Promise<void> {
  const source = new StreetsSource(url, TILE_PX, onFault)
  const maxZoom = await source.maxZoom()
  if (isGone()) return
  const layer = leafletLayer({ url, lang: 'tr', ...rulesFor(map) }) as unknown as StreetsLayer
  layer.views.set('', new View(new TileCache(source, TILE_PX), maxZoom, ZOOM_DIFFERENCE))
  map.addLayer(layer)
  const repaint = () => {
    Object.assign(layer, rulesFor(map))
    layer.clearLayout()
    layer.rerenderTiles()
  }
  map.once('unload', onThemeChange(repaint))
}

/** Names on a canvas do not grow with the person's text by themselves; above twice they would leave no room for a map. */
function textScale(): number {
  const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(2, Math.max(1, px / 16))
}

function rulesFor(map: L.Map) {
  const container = map.getContainer()
  const colours = readColours(container)
  return {
    paintRules: paintRules(colours),
    labelRules: labelRules(colours, getComputedStyle(container).fontFamily, textScale()),
  }
}
