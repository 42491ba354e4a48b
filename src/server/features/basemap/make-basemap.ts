import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Point } from '#lib/geo.ts'
import { faultOf } from '../../osm/tags.ts'
import { isAbroad, type Places } from '../places/places.ts'
import { ArchiveReader, factsOf, MOMENT, SINCE } from './archive-reader.ts'
import { ArchiveWriter, type Bounds } from './archive-writer.ts'
import { type Extract, readExtract } from './extract.ts'
import type { Drawable } from './gather.ts'
import { MAX_ZOOM, makeTiles } from './make-tiles.ts'
import { type Box, boxOf, holds } from './shapes.ts'
import { latAt, lngAt, type TileAddress, tilesWithin, WORLD, worldX, worldY } from './tile-grid.ts'
import { EXTENT, readTile, SHAPE, writeTile } from './vector-tile.ts'

/** The file is missing or invalid; the message tells the operator, and nothing was changed. */
export class MapFileError extends Error {
  override name = 'MapFileError'
}

type Job = {
  /** An extract, `.osm.pbf`. */
  file: string
  /** The basemap that is replaced when all is done. */
  out: string
  /** A basemap with the sea, and with all that the extract does not hold. */
  former: string
  places: Pick<Places, 'locate'>
  /** "2026-11", for an extract that does not say how old it is. */
  month?: string | undefined
  /** Told a line at a time. */
  onProgress(line: string): void
}

export type MadeMap = { things: number; tiles: number; kept: number; month: string | null }

/** From here on an extract of a part of the country replaces the tiles it has something in; farther off all must be in one. */
const NEAR_ZOOM = 11
/** A map that contains this area contains the country. */
const COUNTRY: Bounds = { west: 26.1, south: 36, east: 44.5, north: 41.9 }
const ROADS = 'roads'

/**
 * Makes a basemap of an extract. Its streets take the place of those of the former basemap, which goes on for the rest of
 * the country. `out` stays as it was until the new one is whole.
 * @throws MapFileError
 */
export async function makeBasemap({ file, out, former, places, month, onProgress }: Job): Promise<MadeMap> {
  const { drawables, moment } = await read(file, (part) => onProgress(`read ${Math.floor(100 * part)} %`))
  const roads = drawables.filter(({ layer }) => layer === ROADS)
  if (roads.length === 0) throw new MapFileError(`${file} holds no streets.`)
  if (isAbroad(places, roads.length, (i) => beginningOf(roads[i])))
    throw new MapFileError(`${file} is of another country: hardly any of its streets lies in ours.`)
  await mkdir(path.dirname(out), { recursive: true })
  const base = await ArchiveReader.open(former)
  const writer = new ArchiveWriter(out)
  try {
    const bounds = await boundsOf(base)
    const made = new Set<string>()
    const layers = new Set(drawables.map(({ layer }) => layer))
    const isWhole = holds(boxOf(roads.flatMap(({ parts }) => parts)), boxIn(COUNTRY))
    await makeTiles(drawables, seaFrom(base), async (address, tile) => {
      const isOurs = isWhole || (address.z >= NEAR_ZOOM && (tile.get(ROADS)?.length ?? 0) > 0)
      if (!isOurs) return
      made.add(nameOf(address))
      const before = await base.tile(address.z, address.x, address.y)
      // An extract of roads alone, say, takes no house away.
      for (const [name, features] of before ? readTile(before) : [])
        if (!layers.has(name)) tile.set(name, features)
      await writer.add(address.z, address.x, address.y, writeTile(tile))
      onProgress(`${made.size} tiles drawn`)
    })
    const tiles = writer.tileCount
    for (let z = 0; z <= MAX_ZOOM; z += 1)
      for (const { x, y } of tilesWithin(bounds, z)) {
        const bytes = made.has(nameOf({ z, x, y })) ? null : await base.tile(z, x, y)
        if (bytes) await writer.add(z, x, y, bytes)
      }
    const metadata = await describe(base, month ?? monthOf(moment), isWhole)
    await writer.finish({ bounds, maxZoom: MAX_ZOOM, metadata })
    return { things: drawables.length, tiles, kept: writer.tileCount - tiles, month: factsOf(metadata).month }
  } finally {
    await writer.close()
    await base.close()
  }
}

async function read(path: string, onProgress: (part: number) => void): Promise<Extract> {
  let file: FileHandle | undefined
  try {
    file = await open(path)
    return await readExtract(file, onProgress)
  } catch (error) {
    throw new MapFileError(`${path} ${faultOf(error)}`, { cause: error })
  } finally {
    await file?.close()
  }
}

function beginningOf(road: Drawable | undefined): Point | null {
  const [x, y] = road?.parts[0] ?? []
  return x === undefined || y === undefined ? null : { lat: latAt(y / WORLD), lng: lngAt(x / WORLD) }
}

const nameOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`

async function boundsOf(base: ArchiveReader): Promise<Bounds> {
  const { minLon, minLat, maxLon, maxLat } = await base.header()
  return { west: minLon, south: minLat, east: maxLon, north: maxLat }
}

const boxIn = ({ west, south, east, north }: Bounds): Box => [
  ...([worldX(west) * WORLD, worldY(north) * WORLD] as const),
  ...([worldX(east) * WORLD, worldY(south) * WORLD] as const),
]

/** The sea of a basemap, tile by tile. */
const seaFrom = (base: ArchiveReader) => async (address: TileAddress) => {
  const { z, x, y } = address
  const bytes = await base.tile(z, x, y)
  if (!bytes) return null
  const scale = WORLD / 2 ** z / EXTENT
  const world = (value: number, i: number) => Math.round(((i % 2 === 0 ? x : y) * EXTENT + value) * scale)
  return (readTile(bytes).get('water') ?? [])
    .filter(({ shape, properties }) => shape === SHAPE.polygon && properties.kind === 'ocean')
    .map(({ properties, parts: rings }): Drawable => {
      const parts = rings.map((ring) => [...ring, ...ring.slice(0, 2)].map(world))
      return { layer: 'water', shape: SHAPE.polygon, properties, from: 0, parts, box: boxOf(parts) }
    })
}

const monthOf = (moment: number | null) =>
  moment === null ? null : new Date(moment * 1000).toISOString().slice(0, 7)

/** Metadata of the new map: its month and, where it continues a former one, the month of the oldest part. */
async function describe(base: ArchiveReader, month: string | null, isWhole: boolean): Promise<object> {
  const former = (await base.metadata()) as Record<string, unknown>
  const { month: formerMonth, since } = factsOf(former)
  return {
    name: 'Rehber724 basemap',
    type: 'baselayer',
    format: 'pbf',
    version: '4.0.0',
    attribution: former.attribution,
    vector_layers: former.vector_layers,
    ...(month !== null && { [MOMENT]: month }),
    ...(!isWhole && { [SINCE]: since ?? formerMonth }),
  }
}
