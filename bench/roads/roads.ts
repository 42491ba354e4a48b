import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import type { Point } from '#lib/geo.ts'
import type { Mode } from '#lib/road-graph/arcs.ts'
import { readRoads } from '#lib/road-graph/file.ts'
import { makeRoadMinutes } from '#lib/road-graph/minutes.ts'
import { orderVisits } from '#lib/visit-order.ts'
import { loadDetours, SHIPPED } from '#server/features/roads/roads.ts'
import { atLeast, atMost, type Bar, barsTable, must } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { collectGarbage } from '../process-cost.ts'
import { makeRandom } from '../random.ts'
import { quantile, shortest } from '../statistics.ts'
import { crossingsOf, largestDifferences } from './check-roads.ts'
import { measureNearness } from './nearness.ts'
import { compareWithValhalla } from './valhalla.ts'

const QUESTIONS = 300
const WARM_UP = 100
const TARGETS = 20
const SEED = 724
/** Both shores of the Bosphorus, the most requested area. */
const BOX = { south: 40.97, north: 41.1, west: 28.9, east: 29.12 }
/** In degrees: half the side of the square of targets, about 3 km. */
const NEAR = 0.03
/** Beşiktaş and Üsküdar, and both ends of the Fatih Sultan Mehmet bridge: there is no crossing on foot. */
const SHORES = [
  { west: { lat: 41.05, lng: 29.0 }, east: { lat: 41.02, lng: 29.035 } },
  { west: { lat: 41.0905, lng: 29.0485 }, east: { lat: 41.0915, lng: 29.0735 } },
]
/** In degrees: small enough to stay on the shore. */
const ASHORE = 0.004
const CROSSINGS = 300

/** Names of the crossings of the Bosphorus in the data of August 2021. */
const CROSSES = /köprüsü|tüneli|tunnel|^O[- ]?[127]$|^D[- ]?100$/i
const AREA_MINUTES = 15
const AREAS = 60
/** A full day of visits. */
const VISITS = 40

/** By car half of it is for snapping on a busy machine: the way alone takes less than 1 ms. */
const P95_BAR_MS = { car: 2, foot: 20 }
/** The travel times of a list of fifty cards. */
const LIST = 50
const LIST_BAR_MS = 150
const DIFFERENCE_BAR = 0.01
const MEMORY_BAR_MB = 300
/** Share of pairs of places in the order of their minutes. */
const ORDER_BAR = 0.95

type Minutes = ReturnType<typeof makeRoadMinutes>

/** The time for travel times from one place to twenty, and the cost of the network. Returns its bars. */
export async function benchRoads(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { valhalla: { type: 'string' } } })
  const busy = loadavg()[0] ?? 0
  collectGarbage()
  const before = process.memoryUsage()
  const started = performance.now()
  const roads = readRoads(brotliDecompressSync(readFileSync(SHIPPED)))
  const minutes = makeRoadMinutes(roads)
  const loaded = performance.now() - started
  collectGarbage()
  const after = process.memoryUsage()
  const megabytes = (after.rss - before.rss) / 1e6
  const kinds = (['car', 'foot'] as const).map((mode) => ({
    mode,
    ...timesOf(() => askOf(minutes, mode, TARGETS)),
  }))
  const list = timesOf(() => askOf(minutes, 'car', LIST))
  const searching = makeRoadMinutes({ ...roads, contraction: null })
  const searched = timesOf(() => askOf(searching, 'car', TARGETS))
  const areas = timesOf(() => areaOf(minutes), AREAS)
  const visits = timesOf(() => visitsOf(minutes), 10)
  const { search, hierarchy } = largestDifferences(roads)
  const { crossings, isAll } = crossingsOf(roads, (name) => CROSSES.test(name))
  const valhalla =
    values.valhalla === undefined
      ? null
      : await compareWithValhalla(minutes.toEach, values.valhalla, path.resolve('.data/bench/valhalla'))
  const walked = walksOverWater(minutes)
  const fail = (error: unknown) => {
    throw error
  }
  const nearness = measureNearness(roads, minutes, loadDetours({ dataDir: '' }, fail))
  const exactly = (part: number) => `${(100 * part).toFixed(4)} %`
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const bars = [
    ...kinds.map(({ mode, p95 }) => atMost(`p95 by ${mode}, from one to twenty`, p95, P95_BAR_MS[mode], ms)),
    atMost(`a list of ${LIST} by car, the slowest`, list.most, LIST_BAR_MS, ms),
    atMost('memory of the network', megabytes, MEMORY_BAR_MB, (value) => `${Math.round(value)} MB`),
    atMost('our search differs from the plainest', search.part, DIFFERENCE_BAR, exactly),
    atMost('the hierarchy differs from our search', hierarchy?.part ?? 1, DIFFERENCE_BAR, exactly),
    atLeast('pairs in the order of their minutes', nearness.corrected.agrees, ORDER_BAR, percent),
    must('no way over water', walked === 0 && isAll),
    ...(valhalla ? [must("medians 0.8 to 1.25 of Valhalla's", valhalla.ok)] : []),
  ]
  const outcome = [
    '| least of three times; from one to twenty within 3 km | p50 ms | p95 ms | slowest ms |',
    '|---|---|---|---|',
    ...kinds.map(({ mode, p50, p95, most }) => `| by ${mode} | ${rounded(p50, p95, most)} |`),
    `| by car, by a search instead of the hierarchy | ${rounded(searched.p50, searched.p95, searched.most)} |`,
    `| by car, of a list of ${LIST} | ${rounded(list.p50, list.p95, list.most)} |`,
    `| what is reached in ${AREA_MINUTES} minutes | ${rounded(areas.p50, areas.p95, areas.most)} |`,
    `| an order of ${VISITS} visits, without its table | ${rounded(visits.p50, visits.p95, visits.most)} |`,
    '',
    `${roads.lat.length} meeting points, ${roads.edges.from.length} roads: read in ${Math.round(loaded)} ms, ${Math.round(megabytes)} MB. ` +
      `Of ${CROSSINGS} walks from shore to shore of the Bosphorus ${walked} have minutes; the strait is crossed by ${[...crossings].map(([name, count]) => `${name} (${count})`).join(', ')}, ${isAll ? 'and without them no way leads across' : 'AND BY SOMETHING ELSE'}. ` +
      `Of ${search.pairs} pairs the seconds of our search differ from those of a plain one by at most ${exactly(search.part)}; ` +
      `${hierarchy ? `of as many those of the hierarchy from our search by at most ${exactly(hierarchy.part)}, by night, in the morning, on Sunday and in the evening` : 'THERE IS NO HIERARCHY'}.`,
    ...(valhalla ? ['', ...valhalla.lines] : []),
    '',
    `Of ${nearness.pairs} pairs of places within 10 km whose minutes by car on a free road differ by two or more, ${percent(nearness.plain.agrees)} ` +
      `stand in the order of their minutes by distance alone, ${percent(nearness.corrected.agrees)} with detours. The first of five is ` +
      `${nearness.plain.minutesLost.toFixed(2)} minutes behind the quickest by distance, ${nearness.corrected.minutesLost.toFixed(2)} with detours.`,
    '',
    `${availableParallelism()} cores, load ${busy.toFixed(1)} before.`,
    '',
    barsTable(bars),
  ].join('\n')
  console.log(outcome)
  writeOutcome('roads', outcome)
  return bars
}

const rounded = (...times: number[]) => times.map((ms) => ms.toFixed(2)).join(' | ')

const random = makeRandom(SEED)
const between = (from: number, to: number) => from + (to - from) * random.next()
const somewhere = () => ({ lat: between(BOX.south, BOX.north), lng: between(BOX.west, BOX.east) })
const around = ({ lat, lng }: Point): Point => ({
  lat: lat + between(-NEAR, NEAR),
  lng: lng + between(-NEAR, NEAR),
})

function askOf(minutes: Minutes, mode: Mode, targets: number): number {
  const from = somewhere()
  const to = Array.from({ length: targets }, () => around(from))
  return shortest(() => minutes.toEach({ from, to, mode }))
}

const areaOf = (minutes: Minutes) => {
  const from = somewhere()
  return shortest(() => minutes.area({ from, minutes: AREA_MINUTES, mode: 'car' }))
}

/** A worker's day: half of the places are open for some hours. */
function visitsOf(minutes: Minutes): number {
  const from = somewhere()
  const points = [from, ...Array.from({ length: VISITS }, () => around(from))]
  const table = points.map((one) =>
    minutes.toEach({ from: one, to: points, mode: 'car' }).map((told) => told ?? 60),
  )
  const open = points.slice(1).map((_, i) => {
    const begins = between(-60, 240)
    return i % 2 === 0 ? null : [{ from: begins, to: begins + 240 }]
  })
  return shortest(() => orderVisits({ minutes: table, open, stay: 5 }))
}

function timesOf(ask: () => number, questions = QUESTIONS) {
  for (let i = 0; i < Math.min(WARM_UP, questions / 10); i++) ask()
  const times = Float64Array.from({ length: questions }, ask).sort()
  const at = (share: number) => quantile(times, share)
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}

function walksOverWater(minutes: Minutes): number {
  const near = ({ lat, lng }: Point) => ({
    lat: lat + between(-ASHORE, ASHORE),
    lng: lng + between(-ASHORE, ASHORE),
  })
  const walks = SHORES.flatMap(({ west, east }) =>
    Array.from({ length: CROSSINGS / SHORES.length }, () =>
      minutes.toEach({ from: near(west), to: [near(east)], mode: 'foot' }),
    ),
  )
  return walks.filter(([one]) => one !== null).length
}
