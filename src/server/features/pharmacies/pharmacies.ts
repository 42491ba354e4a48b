import { readFileSync } from 'node:fs'
import type { OnDuty, OnDutyPharmacy } from '#contract/pharmacies.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { DAY_MS } from '#lib/time.ts'
import { onDutySourceNames } from '#text/pharmacies.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { type Breaker, makeBreaker } from '../../outside/breaker.ts'
import { makeCachedLoader } from '../../outside/cached-loader.ts'
import { type Bounds, fetchJson } from '../../outside/fetch-json.ts'
import type { Places } from '../places/places.ts'
import { adaptBursa, adaptEDevlet, adaptIzmir } from './adapters.ts'
import { dutiesToday, freshUntil, inOrderOfUse, withNightBefore } from './rules.ts'

export { positionOf } from '../businesses/businesses.ts'

type Source = Config['onDutySources'][number]

const BOUNDS: Bounds = { timeoutMs: 4000, maxBytes: 2 * 1024 * 1024 }
/** Longer than any duty: a list expires with its duties. */
const MAX_AGE_MS = 4 * DAY_MS

/** Reads one source's answer. Throws when it has changed its shape. */
const adapters: Record<Source['kind'], (answer: unknown) => OnDutyPharmacy[]> = {
  izmir: adaptIzmir,
  bursa: adaptBursa,
  edevlet: adaptEDevlet,
}

type Deps = {
  config: Pick<Config, 'onDutySources'>
  places: Pick<Places, 'findProvince'>
  /** By how many kilometres the road between two points is longer than roads usually are. */
  detourKm: (from: Point, to: Point) => number
  /** Told of each list that did not come. */
  onError: (error: unknown) => void
  now?: () => number
}

export type OnDutyIn = (plate: string, from?: Point | null) => Promise<OnDuty>

/**
 * Who is on duty in a province: today's list of a configured source, or the address of the official list. Lists are
 * asked for when somebody wants them, at most every 15 minutes, and kept until their duties are over. `from` orders them by
 * the same kilometres as all lists.
 * Throws `not_found` for a plate of no province.
 */
export function makePharmacies({ config, places, detourKm, onError, now = Date.now }: Deps): OnDutyIn {
  const officials = readOfficialLists()
  const sources = new Map<string, { source: Source; breaker: Breaker }>(
    config.onDutySources.map((source) => [source.plate, { source, breaker: makeBreaker({ now }) }]),
  )
  const duties = makeCachedLoader<OnDutyPharmacy[]>({
    freshUntil,
    maxAgeMs: MAX_AGE_MS,
    now,
    load: async (plate, before = []) => {
      const known = sources.get(plate)
      if (!known) throw new Error('nobody to ask who is on duty')
      const { source, breaker } = known
      return breaker(async () => {
        try {
          const loaded = adapters[source.kind](await fetchJson(new URL(source.url), BOUNDS))
          return withNightBefore(before, loaded, now())
        } catch (error) {
          onError(error)
          throw error
        }
      })
    },
  })
  return async (plate, from = null) => {
    const province = places.findProvince(plate)
    const official = officials.get(plate)
    if (!province || !official) throw new Failure('not_found')
    const known = sources.get(plate)
    const kept = known ? await duties(plate) : null
    const kmTo = from && ((to: Point) => distanceKm(from, to) + detourKm(from, to))
    const today = kept ? inOrderOfUse(dutiesToday(kept.value, now()), now(), kmTo) : []
    return {
      plate,
      province: province.name,
      official,
      list: known && kept && today.length > 0 ? listOf(known.source, kept.at, today) : null,
    }
  }
}

function listOf({ kind, url }: Source, at: number, pharmacies: OnDutyPharmacy[]): OnDuty['list'] {
  const { origin, hostname } = new URL(url)
  const lastEnd = Math.max(...pharmacies.map(({ endsAt }) => Date.parse(endsAt)))
  return {
    pharmacies,
    source: { name: onDutySourceNames[kind] ?? hostname, url: origin },
    fetchedAt: new Date(at).toISOString(),
    expiresAt: new Date(lastEnd).toISOString(),
  }
}

const FILE = new URL('../../../../data/pharmacies/on-duty-sources.json', import.meta.url)

type Row = { plate: string; kind: 'chamber_html' | 'third_party_html' | 'json_api'; url: string }

/** The page for people of each province, by plate. An address for programs gives way to its site's front page. */
export function readOfficialLists(): Map<string, OnDuty['official']> {
  const rows = JSON.parse(readFileSync(FILE, 'utf8')) as Row[]
  return new Map(
    rows.map(({ plate, kind, url }) => [
      plate,
      { url: kind === 'json_api' ? new URL('/', url).href : url, byChamber: kind !== 'third_party_html' },
    ]),
  )
}
