import { tmpdir } from 'node:os'
import type { DatabaseLocation, Sql } from '#server/db/pool.ts'
import { makeBusinesses } from '#server/features/businesses/businesses.ts'
import { makeCategories } from '#server/features/categories/categories.ts'
import { followChanges, makeListing } from '#server/features/listing/listing.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import type { SearchQuery } from '#server/features/search/cursor.ts'
import { makeSearch } from '#server/features/search/search.ts'
import { makeStreets } from '#server/features/streets/streets.ts'
import { bufferBytes } from '../buffer-bytes.ts'

export type Ours = {
  find: (query: SearchQuery) => Promise<Uint8Array>
  /** Bytes of the base's arrays by purpose; `text` is the total of the text search. */
  bytes: { text: number; all: number; parts: Record<string, number> }
  buildSeconds: number
  stop: () => Promise<void>
}

/** The product's search in a world, called without HTTP. */
export async function startOurs(sql: Sql, location: DatabaseLocation): Promise<Ours> {
  const began = performance.now()
  const onError = (error: unknown) => console.error(error)
  const fresh = followChanges({ sql, location, onError })
  await fresh.start()
  const buildSeconds = (performance.now() - began) / 1000
  const listing = makeListing({ sql, config: { limitsScale: 1 }, fresh, businesses: makeBusinesses(sql) })
  const search = makeSearch({
    listing,
    places: loadPlaces(),
    streets: makeStreets({ config: { dataDir: tmpdir() }, places: loadPlaces(), onError }),
    categoryWords: makeCategories(sql).words,
  })
  const { base } = fresh.memory()
  const parts = Object.fromEntries(
    Object.entries(base.words).map(([name, part]) => [name, bufferBytes(part)]),
  )
  return {
    find: (query) => search.find(query, { userId: null, network: 'bench' }),
    bytes: { text: bufferBytes(base.words), all: bufferBytes(base), parts },
    buildSeconds,
    stop: fresh.stop,
  }
}
