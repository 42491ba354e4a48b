import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { z } from 'zod'
import type { Point } from '#lib/geo.ts'

/** One thing of the map. `id` is OpenStreetMap's, with its kind: "node/123". */
export type OsmElement = { id: string; point: Point; tags: ReadonlyMap<string, string> }

/** A file cannot be read or is not what it should be; the message tells the operator, and nothing was imported. */
export class ImportError extends Error {
  override name = 'ImportError'
}

const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }
const common = { id: z.int(), tags: z.optional(z.record(z.string(), z.string())) }
const Element = z.union([
  z.object({ ...common, ...position, type: z.literal('node') }),
  z.object({ ...common, center: z.object(position), type: z.enum(['way', 'relation']) }),
])

/** Everything of an answer that matters: its elements, and the remark by which a server says that it gave up. */
const WANTED = /^(?:elements\.\d+|remark)$/
const tokens = { streamStrings: false, streamKeys: false, streamNumbers: false }

/**
 * Reads an Overpass answer (`out center`), `.json` or `.json.gz`, one element at a time, whatever its size. An element
 * that is not as it should be is passed on as null.
 * @throws ImportError when the file is missing, cut off, not JSON, not Overpass, or the answer of a failed query
 */
export async function readOverpass(
  file: string,
  take: (element: OsmElement | null) => Promise<void>,
): Promise<void> {
  let read = 0
  // Trouble of the taker (the database, a defect) is passed on as it is; any other is the file's.
  let notTheFile: { error: unknown } | undefined
  const takeAll = async (items: AsyncIterable<{ value: unknown }>) => {
    for await (const { value } of items) {
      if (typeof value === 'string' && value.includes('runtime error'))
        throw new ImportError(`${file} is the answer of a query that failed: ${value}`)
      read += 1
      await take(elementOf(value)).catch((error: unknown) => {
        notTheFile = { error }
        throw error
      })
    }
  }
  try {
    const source = createReadStream(file)
    const parser = pick.withParserAsStream({ filter: WANTED, ...tokens })
    const values = streamValues.asStream()
    if (file.endsWith('.gz')) await pipeline(source, createGunzip(), parser, values, takeAll)
    else await pipeline(source, parser, values, takeAll)
  } catch (error) {
    throw notTheFile ? notTheFile.error : explain(error, file, read)
  }
  if (read === 0)
    throw new ImportError(`${file} holds no elements: it is not an Overpass answer, or an empty one.`)
}

function elementOf(value: unknown): OsmElement | null {
  const parsed = Element.safeParse(value)
  if (!parsed.success) return null
  const { type, id, tags } = parsed.data
  const { lat, lon } = 'center' in parsed.data ? parsed.data.center : parsed.data
  return { id: `${type}/${id}`, point: { lat, lng: lon }, tags: new Map(Object.entries(tags ?? {})) }
}

function explain(error: unknown, file: string, read: number): ImportError {
  if (error instanceof ImportError) return error
  const message = error instanceof Error ? error.message : String(error)
  const isSystem = error instanceof Error && 'syscall' in error
  if (isSystem) return new ImportError(`${file} cannot be read: ${message}`)
  return new ImportError(`${file} is broken or cut off after ${read} elements: ${message}.`)
}
