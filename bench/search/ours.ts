import type { DatabaseLocation, Sql } from '#server/db/pool.ts'
import { makeBusinesses } from '#server/features/businesses/businesses.ts'
import { keepFresh, makeListing } from '#server/features/listing/listing.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import type { SearchQuery } from '#server/features/search/cursor.ts'
import { makeSearch } from '#server/features/search/search.ts'

export type Ours = {
  find: (query: SearchQuery) => Promise<Uint8Array>
  /** Bytes of the base's arrays, by what they are for; `text` is all that the search by words added. */
  bytes: { text: number; all: number; parts: Record<string, number> }
  buildSeconds: number
  stop: () => Promise<void>
}

/** Bytes of all typed arrays below a value; views of one buffer count once. */
function bytesOf(value: unknown): number {
  const seen = new Set<ArrayBufferLike>()
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (ArrayBuffer.isView(one)) seen.add(one.buffer)
    else if (one instanceof Map) waiting.push(...(one.values() as Iterable<unknown>))
    else if (typeof one === 'object' && one !== null) waiting.push(...(Object.values(one) as unknown[]))
  }
  return [...seen].reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** The product's own search over a world's database, asked without HTTP between. */
export async function startOurs(sql: Sql, location: DatabaseLocation): Promise<Ours> {
  const began = performance.now()
  const onError = (error: unknown) => console.error(error)
  const fresh = keepFresh({ sql, location, onError })
  await fresh.start()
  const buildSeconds = (performance.now() - began) / 1000
  const listing = makeListing({ sql, config: { limitsScale: 1 }, fresh, businesses: makeBusinesses(sql) })
  const search = makeSearch({ listing, places: loadPlaces() })
  const { base } = fresh.memory()
  const parts = Object.fromEntries(Object.entries(base.words).map(([name, part]) => [name, bytesOf(part)]))
  return {
    find: (query) => search.find(query, { userId: null, network: 'bench' }),
    bytes: { text: bytesOf(base.words), all: bytesOf(base), parts },
    buildSeconds,
    stop: fresh.stop,
  }
}
