import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { faultOf } from '../../osm/tags.ts'
import { ImportError, type OsmElement, readOsm, type Taker } from '../osm-import/osm-import.ts'

/** A named point of a map's tiles: they keep the value of its tag and not the tag's key. */
const TilePoint = z.object({
  name: z.string(),
  subclass: z.optional(z.string()),
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
})
/** Keys that a value of `subclass` may have had. */
const KEYS = ['amenity', 'shop', 'craft', 'office', 'tourism', 'healthcare'] as const
const MAX_LINE = 100_000

function elementOf(line: string, wants: Taker['wants']): OsmElement | null {
  if (line.length > MAX_LINE) throw new Error(`a line is longer than ${MAX_LINE} characters`)
  const { data } = TilePoint.safeParse(JSON.parse(line))
  if (!data) return null
  const tags = new Map([['name', data.name]])
  if (data.subclass !== undefined) for (const key of KEYS) tags.set(key, data.subclass)
  return { id: '', point: wants(tags) ? { lat: data.lat, lng: data.lon } : null, tags }
}

/** Reads one JSON object a line, gzipped or not, as points without an id. */
async function readTilePoints(file: string, { wants, take }: Taker): Promise<void> {
  const source = createReadStream(file)
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  source.on('error', (error) => text.destroy(error))
  let read = 0
  let takerError: { error: unknown } | undefined
  const noteTaker = (error: unknown) => {
    takerError = { error }
    throw error
  }
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
      const element = elementOf(line, wants)
      read += 1
      await take(element).catch(noteTaker)
    }
  } catch (error) {
    throw takerError
      ? takerError.error
      : new ImportError(`${file} ${faultOf(error, ` after ${read} lines`)}`, { cause: error })
  }
  if (read === 0) throw new ImportError(`${file} holds no places.`)
}

/** Reads a file of any kind that candidates are imported from. */
export const readPlaces: typeof readOsm = (file, taker) =>
  /\.jsonl(?:\.gz)?$/.test(file) ? readTilePoints(file, taker) : readOsm(file, taker)
