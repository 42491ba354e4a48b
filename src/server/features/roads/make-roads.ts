import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { buildRoads } from '#lib/road-graph/build.ts'
import { writeRoads } from '#lib/road-graph/file.ts'
import { readRoadTags } from '#lib/road-graph/tags.ts'
import { type ReadWays, readWays } from '../../osm/read-ways.ts'
import { faultOf } from '../../osm/tags.ts'

/** The file is missing, broken or of no use; the message tells the operator, and nothing was changed. */
export class RoadFileError extends Error {
  override name = 'RoadFileError'
}

type Job = {
  /** An extract, `.osm.pbf`. */
  file: string
  /** The network that is replaced when all is done. */
  out: string
  /** "2026-11", for an extract that does not say how old it is. */
  month?: string | undefined
  /** Told how much of the file is read, 0 to 1. */
  onProgress(part: number): void
}

export type MadeRoads = { points: number; roads: number; names: number; bytes: number; month: string }

const pack = promisify(brotliCompress)

/**
 * Makes the network of roads of an extract. `out` stays as it was until the new one is whole.
 * @throws RoadFileError
 */
export async function makeRoadFile({ file, out, month, onProgress }: Job): Promise<MadeRoads> {
  const { moment, ...read } = await readFile(file, onProgress)
  const roads = buildRoads({ ...read, month: month ?? monthOf(moment) })
  if (!roads.ends.some((end) => end > 0)) throw new RoadFileError(`${file} holds no network of roads.`)
  const packed = await pack(writeRoads(roads), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  await mkdir(path.dirname(out), { recursive: true })
  // Whole or not at all: a server that starts meanwhile reads the old one.
  const unfinished = `${out}.new`
  try {
    await writeFile(unfinished, packed)
    await rename(unfinished, out)
  } finally {
    await rm(unfinished, { force: true })
  }
  const { lat, edges, names } = roads
  return {
    ...{ points: lat.length, roads: edges.from.length, names: names.length - 1 },
    ...{ bytes: packed.length, month: roads.month },
  }
}

async function readFile(file: string, onProgress: Job['onProgress']): Promise<ReadWays> {
  let handle: FileHandle | undefined
  try {
    handle = await open(file)
    return await readWays(handle, (tags) => readRoadTags(tags) !== null, onProgress)
  } catch (error) {
    throw new RoadFileError(`${file} ${faultOf(error)}`, { cause: error })
  } finally {
    await handle?.close()
  }
}

const monthOf = (moment: number | null) =>
  (moment === null ? new Date() : new Date(moment * 1000)).toISOString().slice(0, 7)
