import { readFileSync } from 'node:fs'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { loadPlaces, type Places } from '#server/features/places/places.ts'
import { atLeast, atMost, type Bar, barsTable, must } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { makeRandom } from '../random.ts'
import { elapsed, quantile } from '../statistics.ts'

const QUESTIONS = 200_000
const WARM_UP = 5000
const SEED = 724
/** In degrees: the usual distance of people from their district's centre. */
const SPREAD = 0.06
/** The country with a margin. */
const BOX = { south: 35.5, north: 42.5, west: 25.5, east: 45 }

const P99_BAR_MS = 1
const DISTRICT_BAR = 0.97

type Hospital = { district: string; lat: number; lng: number }
const HOSPITALS = new URL('../../test/fixtures/istanbul-hospitals.json', import.meta.url)

/** The district of a point: time and accuracy. Returns its bars. */
export async function benchGeocode(): Promise<Bar[]> {
  const places = loadPlaces()
  const first = elapsed(() => places.locate({ lat: 41, lng: 29 }))
  const kinds = [
    { name: 'around the 973 district centres', points: pointsOfPeople(places) },
    { name: 'anywhere in and around the country', points: pointsAnywhere() },
  ].map(({ name, points }) => ({ name, ...timesOf(places, points) }))
  const { total, provinces, districts } = accuracyOf(places)
  const bars = [
    ...kinds.map(({ name, p99 }) =>
      atMost(`p99 of points ${name}`, p99, P99_BAR_MS, (ms) => `${micros(ms)} µs`),
    ),
    must('the province of every hospital', provinces === total, `${provinces} of ${total}`),
    atLeast(
      'the district of hospitals',
      districts / total,
      DISTRICT_BAR,
      (part) => `${(100 * part).toFixed(1)} %`,
    ),
  ]
  const outcome = [
    '| points | p50 µs | p99 µs | p99.9 µs | slowest µs |',
    '|---|---|---|---|---|',
    ...kinds.map(
      ({ name, ...of }) => `| ${name} | ${[of.p50, of.p99, of.p999, of.most].map(micros).join(' | ')} |`,
    ),
    '',
    `Hospitals with a stated district: ${total}; province right in ${provinces}, district in ${districts} ` +
      `(${((100 * districts) / total).toFixed(1)} %). The first question reads the polygons: ${Math.round(first)} ms.`,
    '',
    barsTable(bars),
  ].join('\n')
  console.log(outcome)
  writeOutcome('geocode', outcome)
  return bars
}

function pointsOfPeople(places: Places): Point[] {
  const random = makeRandom(SEED)
  const centres = places.provinces().flatMap(({ plate }) => places.districts(plate))
  return Array.from({ length: QUESTIONS }, () => {
    const { lat, lng } = random.pick(centres)
    return { lat: lat + SPREAD * random.normal(), lng: lng + SPREAD * random.normal() }
  })
}

function pointsAnywhere(): Point[] {
  const random = makeRandom(SEED)
  const { south, north, west, east } = BOX
  return Array.from({ length: QUESTIONS }, () => ({
    lat: south + (north - south) * random.next(),
    lng: west + (east - west) * random.next(),
  }))
}

function timesOf(places: Places, points: readonly Point[]) {
  for (const point of points.slice(0, WARM_UP)) places.locate(point)
  const times = new Float64Array(points.length)
  points.forEach((point, i) => {
    times[i] = elapsed(() => places.locate(point))
  })
  times.sort()
  const at = (share: number) => quantile(times, share)
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999), most: at(1) }
}

function accuracyOf(places: Places) {
  const hospitals = JSON.parse(readFileSync(HOSPITALS, 'utf8')) as Hospital[]
  const found = hospitals.map((hospital) => ({ hospital, place: places.locate(hospital) }))
  const isRight = ({ hospital, place }: (typeof found)[number]) =>
    fold(place?.district ?? '') === fold(hospital.district)
  return {
    total: hospitals.length,
    provinces: found.filter(({ place }) => place?.plate === '34').length,
    districts: found.filter(isRight).length,
  }
}

const micros = (ms: number) => String(Math.round(ms * 1000))
