import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Point } from '#lib/geo.ts'
import type { Mode } from '#lib/road-graph/arcs.ts'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { SHIPPED } from '#server/features/roads/roads.ts'
import { writeOutcome } from '../document.ts'
import { makeRandom } from '../random.ts'

const QUESTIONS = 1000
const WARM_UP = 100
const TARGETS = 20
const SEED = 724
/** Both shores of the Bosphorus, where people are asked for most. */
const BOX = { south: 40.97, north: 41.1, west: 28.9, east: 29.12 }
/** Degrees; half the side of the square in which the targets lie: about 3 km. */
const NEAR = 0.03
/** West and east of the water, where nobody walks across. */
const SHORES = { west: { lat: 41.045, lng: 29.0 }, east: { lat: 41.03, lng: 29.03 } }
const CROSSINGS = 300

const P95_BAR_MS = 20
const MEMORY_BAR_MB = 300

type Minutes = ReturnType<typeof makeRoadMinutes>

/** How long minutes by road take from one to twenty, and what the network costs. Answers whether all bars were kept. */
export async function benchRoads(): Promise<boolean> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const started = performance.now()
  const roads = readRoads(brotliDecompressSync(readFileSync(SHIPPED)))
  const minutes = makeRoadMinutes(roads)
  const loaded = performance.now() - started
  globalThis.gc?.()
  const after = process.memoryUsage()
  const megabytes = (after.rss - before.rss) / 1e6
  const kinds = (['car', 'foot'] as const).map((mode) => ({ mode, ...timesOf(minutes, mode) }))
  const walked = walksOverWater(minutes)
  const ok = kinds.every(({ p95 }) => p95 <= P95_BAR_MS) && megabytes <= MEMORY_BAR_MB && walked === 0
  const outcome = [
    '| from one to twenty within 3 km | p50 ms | p95 ms | slowest ms |',
    '|---|---|---|---|',
    ...kinds.map(
      ({ mode, p50, p95, most }) =>
        `| by ${mode} | ${[p50, p95, most].map((ms) => ms.toFixed(2)).join(' | ')} |`,
    ),
    '',
    `${roads.lat.length} meeting points, ${roads.edges.from.length} roads: read in ${Math.round(loaded)} ms, ${Math.round(megabytes)} MB. ` +
      `Of ${CROSSINGS} walks from shore to shore of the Bosphorus ${walked} have minutes.`,
    '',
    `Bars (p95 at most ${P95_BAR_MS} ms, ${MEMORY_BAR_MB} MB, no walk over water): ${ok ? 'kept' : 'MISSED'}.`,
  ].join('\n')
  console.log(outcome)
  writeOutcome('roads', outcome)
  return ok
}

function timesOf(minutes: Minutes, mode: Mode) {
  const random = makeRandom(SEED)
  const between = (from: number, to: number) => from + (to - from) * random.next()
  const ask = () => {
    const from = { lat: between(BOX.south, BOX.north), lng: between(BOX.west, BOX.east) }
    const to = Array.from({ length: TARGETS }, () => ({
      lat: from.lat + between(-NEAR, NEAR),
      lng: from.lng + between(-NEAR, NEAR),
    }))
    const started = performance.now()
    minutes({ from, to, mode })
    return performance.now() - started
  }
  for (let i = 0; i < WARM_UP; i++) ask()
  const times = Float64Array.from({ length: QUESTIONS }, ask).sort()
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}

function walksOverWater(minutes: Minutes): number {
  const random = makeRandom(SEED)
  const around = ({ lat, lng }: Point) => ({
    lat: lat + 0.004 * random.normal(),
    lng: lng + 0.002 * random.normal(),
  })
  const walks = Array.from({ length: CROSSINGS }, () =>
    minutes({ from: around(SHORES.west), to: [around(SHORES.east)], mode: 'foot' }),
  )
  return walks.filter(([one]) => one !== null).length
}
