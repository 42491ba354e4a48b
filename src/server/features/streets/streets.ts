import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { getStreetNear, listStreets, StreetFound } from '#contract/streets.ts'
import type { Point } from '#lib/geo.ts'
import { findStreets, type StreetNames } from '#lib/streets/find-streets.ts'
import { nearStreet, type StreetCells } from '#lib/streets/near-street.ts'
import { type Streets as StreetList, UNITS } from '#lib/streets/streets.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { positionOf } from '../businesses/businesses.ts'
import type { Places } from '../places/places.ts'

export { layOutStreets } from './make-streets.ts'

/** The streets that the product ships with. */
export const SHIPPED_STREETS = fileURLToPath(
  new URL('../../../../data/streets/istanbul.streets.br', import.meta.url),
)

/** Where the streets are put that `import:roads` makes. */
export const importedStreets = ({ dataDir }: Pick<Config, 'dataDir'>) =>
  path.join(dataDir, 'streets', 'streets.br')

/** Street data loaded by the worker thread; this thread answers from it. */
export type StreetMemory = { streets: StreetList; names: StreetNames; cells: StreetCells }

export type Streets = ReturnType<typeof makeStreets>

type Deps = {
  config: Pick<Config, 'dataDir'>
  places: Pick<Places, 'locate'>
  onError: (error: unknown) => void
  /** Reads them elsewhere, instead of a thread of its own. */
  readElsewhere?: (() => Promise<StreetMemory | null>) | undefined
}

/** So long after the file could not be read it is read again: memory may have been short. */
const AGAIN_MS = MINUTE_MS

/**
 * Finds streets by name, and the street of a point. The file is read at the first question, in a thread of its own;
 * the product's own where an imported one cannot be read; where neither covers a place nothing is known of any street.
 */
export function makeStreets({ config, places, onError, readElsewhere }: Deps) {
  let memory: Promise<StreetMemory | null> | null = null
  /** The settled `memory`. */
  let known: StreetMemory | null = null
  let brokenAt = Number.NEGATIVE_INFINITY

  function read(
    file = existsSync(importedStreets(config)) ? importedStreets(config) : SHIPPED_STREETS,
  ): Promise<StreetMemory | null> {
    const worker = new Worker(new URL('./street-worker.ts', import.meta.url), { workerData: { file } })
    worker.unref()
    return new Promise((resolve) => {
      worker.once('message', (read: StreetMemory) => {
        resolve(keep(read))
      })
      worker.once('error', (error) => {
        onError(error)
        // Broken, or of another version: the product's own goes on.
        if (file !== SHIPPED_STREETS) {
          resolve(read(SHIPPED_STREETS))
          return
        }
        resolve(keep(null))
      })
    })
  }

  function load(): Promise<StreetMemory | null> {
    if (performance.now() - brokenAt < AGAIN_MS) return Promise.resolve(null)
    memory ??= readElsewhere ? readElsewhere().then(keep, () => keep(null)) : read()
    return memory
  }

  /** Null, and read again later, where it was not read. */
  function keep(read: StreetMemory | null): StreetMemory | null {
    known = read
    if (read) return read
    brokenAt = performance.now()
    memory = null
    return null
  }

  /** The streets that fit the words best, of equal ones the nearest. */
  async function find(
    question: string,
    near: { point: Point | null; limit: number },
  ): Promise<StreetFound[]> {
    await load()
    if (!known) return []
    const { streets, names } = known
    return findStreets(streets, names, question, near).map(({ street, km }) => ({
      ...tellOf(streets, street),
      distance: near.point ? km : null,
    }))
  }

  /** The name of the street that a point lies on or beside; null where none is known. */
  async function near(point: Point): Promise<string | null> {
    const [street = null] = await nearEach([point])
    return street
  }

  async function nearEach(points: readonly Point[]): Promise<(string | null)[]> {
    await load()
    return points.map(nearNow)
  }

  /** As `near`, without waiting. */
  function nearNow(point: Point): string | null {
    const found = known && nearStreet(known.streets, known.cells, point)
    return known && found ? tellOf(known.streets, found.street).name : null
  }

  /** Null once the streets are in memory or cannot be read: then `nearNow` knows what is known. */
  const pending = (): Promise<unknown> | null =>
    known || performance.now() - brokenAt < AGAIN_MS ? null : load()

  return {
    /** The streets, in memory; null where they cannot be read. */
    load,
    find,
    near,
    nearEach,
    nearNow,
    pending,
    warmUp: () => void load(),

    /** Throws `invalid_input` for half a position. */
    list: ({ q, limit, ...given }: Parsed<typeof listStreets>['query']): Promise<StreetFound[]> =>
      find(q, { point: positionOf(given), limit }),

    async placeAt(point: Point): Promise<Reply<typeof getStreetNear>> {
      const place = places.locate(point)
      const { city = null, district = null } = place ?? {}
      return { street: place && (await near(point)), district, city }
    },
  }
}

function tellOf({ names, towns, name, town, metres, lat, lng }: StreetList, street: number) {
  const { city = '', district = null } = towns[town[street] ?? 0] ?? {}
  return {
    name: names[name[street] ?? 0] ?? '',
    city,
    district,
    metres: metres[street] ?? 0,
    lat: (lat[street] ?? 0) / UNITS,
    lng: (lng[street] ?? 0) / UNITS,
  }
}
