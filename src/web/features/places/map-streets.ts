import type L from 'leaflet'
import { addBase } from './map-base.ts'

/** Where the header of a PMTiles file holds its closest zoom; closer ones are drawn from that one. */
const HEADER = 'bytes=0-126'
const MAX_ZOOM_AT = 101

/** Streets drawn in the browser from our own PMTiles file; the polygons when it cannot be read. */
export async function addStreets(map: L.Map, url: string): Promise<void> {
  let gone = false
  map.once('unload', () => {
    gone = true
  })
  try {
    const [{ leafletLayer }, answer] = await Promise.all([
      import('protomaps-leaflet'),
      fetch(url, { headers: { range: HEADER } }),
    ])
    if (!answer.ok) throw new Error(`the street map answers ${answer.status}`)
    const maxDataZoom = new DataView(await answer.arrayBuffer()).getUint8(MAX_ZOOM_AT)
    if (gone) return
    const layer: unknown = leafletLayer({ url, maxDataZoom, flavor: isDark() ? 'dark' : 'light', lang: 'tr' })
    map.addLayer(layer as L.GridLayer)
  } catch {
    if (!gone) addBase(map)
  }
}

/** The chosen colours, else the device's. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
