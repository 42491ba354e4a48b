import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { arcsOf } from '#lib/road-graph/arcs.ts'
import { buildRoads } from '#lib/road-graph/build.ts'
import { buildDetours } from '#lib/road-graph/build-detours.ts'
import { contract } from '#lib/road-graph/contract.ts'
import { writeDetours } from '#lib/road-graph/detour-file.ts'
import { writeRoads } from '#lib/road-graph/file.ts'
import { UNITS } from '#lib/road-graph/roads.ts'
import { readRoadTags } from '#lib/road-graph/tags.ts'
import { type ReadWays, readWays } from '../../osm/read-ways.ts'
import { faultOf, type Tags } from '../../osm/tags.ts'
import { isAbroad, type Places } from '../places/places.ts'
import { layOutStreets } from '../streets/streets.ts'

/** The file is missing or invalid; the message tells the operator, and nothing was changed. */
export class RoadFileError extends Error {
  override name = 'RoadFileError'
}

type Job = {
  /** An extract, `.osm.pbf`. */
  file: string
  /** The network, the table of detours in it, and the named streets, that are replaced when all is done. */
  out: { roads: string; detours: string; streets: string }
  places: Pick<Places, 'locate'>
  /** "2026-11", for an extract that does not say how old it is. */
  month?: string | undefined
  /** Told how much is done, 0 to 1. */
  onProgress(part: number): void
}

type MadeFile = { file: string; bytes: number }
export type MadeRoads = {
  points: number
  roads: number
  names: number
  zones: number
  turns: number
  month: string
  streets: number
  files: MadeFile[]
}

const pack = promisify(brotliCompress)
const packSmall = (bytes: Uint8Array) =>
  pack(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } })

/** Reading takes about so much of the time, and the contraction; the detours the rest. */
const [READING, CONTRACTING] = [0.1, 0.4]
/** Of more points the contraction was never tried: it would take hours, and the searches answer without it. */
const MAX_CONTRACTED = 2e6

/**
 * Makes the network of roads of an extract, its table of detours and the list of its streets. What was there stays as it was
 * until all the new ones are whole.
 * @throws RoadFileError
 */
export async function makeRoadFile({ file, out, places, month, onProgress }: Job): Promise<MadeRoads> {
  const { moment, ...read } = await readFile(file, (part) => onProgress(READING * part))
  const made = { ...read, month: month ?? monthOf(moment) }
  const roads = buildRoads(made)
  if (!roads.ends.some((end) => end > 0)) throw new RoadFileError(`${file} holds no network of roads.`)
  const pointAt = (node: number) => ({
    lat: (roads.lat[node] ?? 0) / UNITS,
    lng: (roads.lng[node] ?? 0) / UNITS,
  })
  if (isAbroad(places, roads.lat.length, pointAt))
    throw new RoadFileError(`${file} is of another country: hardly any of its roads lies in ours.`)
  const { streets, bytes } = layOutStreets(made, places)
  const contraction =
    roads.lat.length > MAX_CONTRACTED
      ? null
      : contract(arcsOf(roads, 'car'), (part) => onProgress(READING + (CONTRACTING - READING) * part))
  const detours = buildDetours(roads, (part) => onProgress(CONTRACTING + (1 - CONTRACTING) * part))
  const files = await replaceAll([
    { file: out.roads, bytes: writeRoads({ ...roads, contraction }) },
    { file: out.detours, bytes: writeDetours(detours) },
    { file: out.streets, bytes },
  ])
  const { lat, edges, names, turns } = roads
  return {
    points: lat.length,
    roads: edges.from.length,
    names: names.length - 1,
    turns: turns.via.length,
    zones: detours.first.length - 2,
    streets,
    month: roads.month,
    files,
  }
}

/** Replaces all files or none: a server that starts in between reads the old ones. */
async function replaceAll(files: readonly { file: string; bytes: Uint8Array }[]): Promise<MadeFile[]> {
  const made: MadeFile[] = []
  try {
    for (const { file, bytes } of files) {
      const packed = await packSmall(bytes)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(unfinished(file), packed)
      made.push({ file, bytes: packed.length })
    }
    for (const { file } of files) await rename(unfinished(file), file)
  } finally {
    for (const { file } of files) await rm(unfinished(file), { force: true })
  }
  return made
}

const unfinished = (file: string) => `${file}.new`

async function readFile(file: string, onProgress: Job['onProgress']): Promise<ReadWays> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    const wants = {
      way: (tags: Tags) => readRoadTags(tags) !== null,
      relation: (tags: Tags) => tags.get('type') === 'restriction',
    }
    return await readWays(handle, wants, onProgress)
  } catch (error) {
    throw new RoadFileError(`${file} ${faultOf(error)}`, { cause: error })
  } finally {
    await handle?.close()
  }
}

const monthOf = (moment: number | null) =>
  (moment === null ? new Date() : new Date(moment * 1000)).toISOString().slice(0, 7)
