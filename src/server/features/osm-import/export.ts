import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Point } from '#lib/geo.ts'
import type { Sql } from '../../db/pool.ts'
import { weekText } from '../hours/hours.ts'
import { type Correction, listCorrections, statedPlaces } from './store-export.ts'

/** Written into each file: what comes from OpenStreetMap goes on under its licence. */
const LICENCE = { licence: 'ODbL-1.0', attribution: '© OpenStreetMap contributors' }

const feature = ({ lat, lng, ...properties }: Point & object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
})

type Thing = Point & object

/** Writes a GeoJSON file, one thing a line, under its name once it is whole; answers how many there are. */
async function writeFeatures(file: string, batches: AsyncIterable<readonly Thing[]>): Promise<number> {
  const unfinished = `${file}.part`
  let count = 0
  async function* lines() {
    yield `{"type":"FeatureCollection",${JSON.stringify(LICENCE).slice(1, -1)},"features":[`
    for await (const things of batches)
      for (const thing of things) yield `${count++ === 0 ? '\n' : ',\n'}${JSON.stringify(feature(thing))}`
    yield '\n]}\n'
  }
  try {
    await pipeline(lines, createWriteStream(unfinished))
    await rename(unfinished, file)
    return count
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Tells of hours what was read at the door: the regular week. An owner's exceptions on dates, and why, were compared with nothing
 * there and are no mapper's. Null where that is what the map says, or said since it was read, or hours have no such week.
 */
function readAtDoor({ since, ...correction }: Correction): Omit<Correction, 'since'> | null {
  const { field, stated, found } = correction
  if (field !== 'hours' || found === null) return correction
  const week = weekText(found)
  const said = stated === null ? since : [...since, stated]
  return week === null || said.some((hours) => weekText(hours) === week)
    ? null
    : { ...correction, found: week }
}

export const EXPORTED = { places: 'openstreetmap.geojson', corrections: 'corrections.geojson' } as const

/**
 * Writes into a folder what the listing has from OpenStreetMap, as its licence asks where it is shown in public, and what
 * the staff found otherwise on the spot, for its mappers. Nothing of owners, customers or of who checked is in either.
 */
export async function exportOsm(sql: Sql, folder: string): Promise<{ places: number; corrections: number }> {
  await mkdir(folder, { recursive: true })
  const places = await writeFeatures(path.join(folder, EXPORTED.places), statedPlaces(sql))
  const corrections = await listCorrections(sql)
  const found = Readable.from([corrections.map(readAtDoor).filter((one) => one !== null)])
  return { places, corrections: await writeFeatures(path.join(folder, EXPORTED.corrections), found) }
}
