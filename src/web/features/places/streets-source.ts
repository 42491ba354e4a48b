import type L from 'leaflet'
import { type Feature, PmtilesSource, TileCache, type TileSource, type Zxy } from 'protomaps-leaflet'

/** Features reach a little over the edge of their tile, so that lines meet. */
const EDGE_PX = 16

type Layers = Map<string, Feature[]>

/**
 * The tiles of a file, and where it has none so near (streets are in the file for some provinces only) the part of the
 * nearest coarser one: main roads, towns and water instead of an empty ground.
 */
export class StreetsSource implements TileSource {
  readonly #file: PmtilesSource
  readonly #coarse: TileCache
  readonly #onFault: () => void

  /**
   * @param tileSize pixels of a tile's side
   * @param onFault called for each tile that did not come
   */
  constructor(url: string, tileSize: number, onFault: () => void) {
    this.#onFault = onFault
    this.#file = new PmtilesSource(url, false)
    this.#coarse = new TileCache(this.#file, tileSize)
  }

  /** The closest zoom in the file. Rejects when it cannot be read. */
  async maxZoom(): Promise<number> {
    return (await this.#file.p.getHeader()).maxZoom
  }

  async get(tile: Zxy, tileSize: number): Promise<Layers> {
    try {
      return await this.#read(tile, tileSize)
    } catch {
      this.#onFault()
      // Under this name it is drawn as nothing, asked for again with the next move, and written into no console.
      throw new DOMException('a tile of streets did not come', 'AbortError')
    }
  }

  async #read(tile: Zxy, tileSize: number): Promise<Layers> {
    const own = await this.#file.get(tile, tileSize)
    if (own.size > 0) return own
    for (let up = 1; up <= tile.z; up += 1) {
      const coarse = await this.#coarse.get({ z: tile.z - up, x: tile.x >> up, y: tile.y >> up })
      if (coarse.size > 0) return partOf(coarse, tile, up, tileSize)
    }
    return own
  }
}

/** The features of a coarser tile within `tile`, which is `up` zooms closer, at its scale. */
function partOf(layers: Layers, { x, y }: Zxy, up: number, tileSize: number): Layers {
  const scale = 2 ** up
  const [left, top] = [(x % scale) * tileSize, (y % scale) * tileSize]
  const box = ({ bbox }: Feature) => ({
    minX: bbox.minX * scale - left,
    minY: bbox.minY * scale - top,
    maxX: bbox.maxX * scale - left,
    maxY: bbox.maxY * scale - top,
  })
  const isWithin = ({ minX, minY, maxX, maxY }: Feature['bbox']) =>
    minX <= tileSize + EDGE_PX && maxX >= -EDGE_PX && minY <= tileSize + EDGE_PX && maxY >= -EDGE_PX
  const moved = (feature: Feature) =>
    feature.geom.map((part) =>
      part.map((point) => {
        const copy = point.clone()
        copy.x = point.x * scale - left
        copy.y = point.y * scale - top
        return copy
      }),
    )
  return new Map(
    [...layers].map(([name, features]) => [
      name,
      features.flatMap((feature) => {
        const bbox = box(feature)
        return isWithin(bbox) ? [{ ...feature, bbox, geom: moved(feature) }] : []
      }),
    ]),
  )
}

export type StreetsLayer = L.GridLayer & {
  views: Map<string, unknown>
  paintRules: unknown[]
  labelRules: unknown[]
  clearLayout(): void
  rerenderTiles(): void
}
