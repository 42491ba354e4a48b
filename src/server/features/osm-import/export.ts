import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { Point } from '#lib/geo.ts'
import type { Sql } from '../../db/pool.ts'
import { listCorrections, statedPlaces } from './store-export.ts'

/** Written into each file: what comes from OpenStreetMap goes on under its licence. */
const LICENCE = { licence: 'ODbL-1.0', attribution: '© OpenStreetMap contributors' }

const feature = ({ lat, lng, ...properties }: Point & object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
})

/** Writes a GeoJSON file, one thing a line, under its name once it is whole; answers how many there are. */
async function writeFeatures(
  file: string,
  fill: (add: (things: readonly (Point & object)[]) => Promise<void>) => Promise<void>,
): Promise<number> {
  const unfinished = `${file}.part`
  const out = createWriteStream(unfinished)
  let count = 0
  try {
    out.write(`{"type":"FeatureCollection",${JSON.stringify(LICENCE).slice(1, -1)},"features":[`)
    await fill(async (things) => {
      for (const thing of things) {
        const isFull = !out.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(feature(thing))}`)
        count += 1
        if (isFull) await once(out, 'drain')
      }
    })
    out.end('\n]}\n')
    await finished(out)
    await rename(unfinished, file)
    return count
  } catch (error) {
    out.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

export const EXPORTED = { places: 'openstreetmap.geojson', corrections: 'corrections.geojson' } as const

/**
 * Writes into a folder what the listing has from OpenStreetMap, as its licence asks where it is shown in public, and what
 * the staff found to be otherwise, for its mappers. Nothing of owners, customers or of who checked is in either.
 */
export async function exportOsm(sql: Sql, folder: string): Promise<{ places: number; corrections: number }> {
  await mkdir(folder, { recursive: true })
  const places = await writeFeatures(path.join(folder, EXPORTED.places), async (add) => {
    for await (const some of statedPlaces(sql)) await add(some)
  })
  const corrections = await writeFeatures(path.join(folder, EXPORTED.corrections), async (add) =>
    add(await listCorrections(sql)),
  )
  return { places, corrections }
}
