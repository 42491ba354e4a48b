import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { UnsupportedFile } from '../../osm/tags.ts'
import type { OsmElement } from './import-element.ts'
import { featureOf } from './import-geojson.ts'
import { elementOf } from './import-overpass.ts'

/** What matters of an Overpass answer and of a FeatureCollection, and the remark of a server that gave up. */
const WANTED = /^(?:elements\.\d+|features\.\d+|remark)$/
const tokens = { streamStrings: false, streamKeys: false, streamNumbers: false }

/** The most text between two elements: one is held in memory as a whole, and a few packed bytes can be gigabytes. */
const MOST = 32 * 1024 * 1024

/**
 * Reads an Overpass answer (`out center`) or the GeoJSON of overpass-turbo, gzipped or not, one element at a time. One
 * that is not as it should be is passed on as null.
 * @throws Error when the file is broken
 * @throws UnsupportedFile when it is the answer of a query that failed
 */
export async function readJson(
  source: Readable,
  { isPacked }: { isPacked: boolean },
  take: (element: OsmElement | null) => Promise<void>,
): Promise<void> {
  let sinceElement = 0
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sinceElement += chunk.length
      if (sinceElement > MOST) throw new Error('32 MiB without a whole element')
      yield chunk
    }
  }
  const takeAll = async (items: AsyncIterable<{ value: unknown }>) => {
    for await (const { value } of items) {
      if (typeof value === 'string' && value.includes('runtime error'))
        throw new UnsupportedFile(`it is the answer of a query that failed (${value})`)
      sinceElement = 0
      await take(isFeature(value) ? featureOf(value) : elementOf(value))
    }
  }
  const parser = pick.withParserAsStream({ filter: WANTED, ...tokens })
  const values = streamValues.asStream()
  if (isPacked) await pipeline(source, createGunzip(), measure, parser, values, takeAll)
  else await pipeline(source, measure, parser, values, takeAll)
}

const isFeature = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature'
