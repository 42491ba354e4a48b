import type L from 'leaflet'
import { leafletLayer, TileCache, View } from 'protomaps-leaflet'
import { onThemeChange, readColours } from './streets-colours.ts'
import { labelRules } from './streets-labels.ts'
import { paintRules } from './streets-paint.ts'
import { type StreetsLayer, StreetsSource } from './streets-source.ts'

/** Pixels of a tile's side in the data; Leaflet's have half of it, so each zoom is drawn from the data of the one before. */
const TILE_PX = 512
const ZOOM_DIFFERENCE = 1

/** Streets drawn in the browser from our own PMTiles file, in the colours of the theme. Rejects when it cannot be read. */
export async function drawStreets(map: L.Map, url: string, isGone: () => boolean): Promise<void> {
  const source = new StreetsSource(url, TILE_PX)
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

function rulesFor(map: L.Map) {
  const container = map.getContainer()
  const colours = readColours(container)
  return {
    paintRules: paintRules(colours),
    labelRules: labelRules(colours, getComputedStyle(container).fontFamily),
  }
}
