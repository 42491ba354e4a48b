import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { z } from 'zod'
import { UnsupportedFile } from '../../osm/tags.ts'
import { unpackedMeter } from '../../osm/unpacked.ts'
import type { OsmElement } from './element.ts'
import { featureOf } from './geojson.ts'

/** Paths to read of an Overpass answer and of a FeatureCollection, and the remark of a server that gave up. */
const WANTED = /^(?:elements\.\d+|features\.\d+|remark)$/
const tokens = { streamStrings: false, streamKeys: false, streamNumbers: false }

/** The most text between two elements: one is held in memory as a whole, and a few packed bytes can be gigabytes. */
const MAX_ELEMENT_BYTES = 32 * 1024 * 1024

/**
 * Reads an Overpass answer (`out center`) or the GeoJSON of overpass-turbo, gzipped or not, one element at a time. One
 * that is not as it should be is passed on as null.
 * @param unpackedLimit of a gzipped one: how much it may hold; null when it is not gzipped
 * @throws Error when the file is broken
 * @throws UnsupportedFile when it is the answer of a query that failed, or unpacks to more than it may
 */
export async function readJson(
  source: Readable,
  unpackedLimit: number | null,
  take: (element: OsmElement | null) => Promise<void>,
): Promise<void> {
  let sinceElement = 0
  const count = unpackedMeter(unpackedLimit ?? Number.POSITIVE_INFINITY)
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      count(chunk.length)
      sinceElement += chunk.length
      if (sinceElement > MAX_ELEMENT_BYTES) throw new Error('32 MiB without a whole element')
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
  if (unpackedLimit !== null) await pipeline(source, createGunzip(), measure, parser, values, takeAll)
  else await pipeline(source, measure, parser, values, takeAll)
}

const isFeature = (value: unknown) =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Feature'

const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }
const common = { id: z.int(), tags: z.optional(z.record(z.string(), z.string())) }
const Element = z.union([
  z.object({ ...common, ...position, type: z.literal('node') }),
  z.object({ ...common, center: z.object(position), type: z.enum(['way', 'relation']) }),
])

/** An element of an Overpass answer (`out center`); null when it is not as it should be. */
export function elementOf(value: unknown): OsmElement | null {
  const parsed = Element.safeParse(value)
  if (!parsed.success) return null
  const { type, id, tags } = parsed.data
  const { lat, lon } = 'center' in parsed.data ? parsed.data.center : parsed.data
  return { id: `${type}/${id}`, point: { lat, lng: lon }, tags: new Map(Object.entries(tags ?? {})) }
}
