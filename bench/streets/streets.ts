import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { readStreets } from '#lib/streets/file.ts'
import { findStreets, indexNames } from '#lib/streets/find-streets.ts'
import { layCells, nearStreet } from '#lib/streets/near-street.ts'
import { UNITS } from '#lib/streets/streets.ts'
import { SHIPPED_STREETS } from '#server/features/streets/streets.ts'
import { atLeast, atMost, type Bar, barsTable } from '../bars.ts'
import { writeOutcome } from '../document.ts'
import { collectGarbage } from '../process-cost.ts'
import { makeRandom } from '../random.ts'
import { quantile, shortest } from '../statistics.ts'

const QUESTIONS = 2000
const POINTS = 5000
const WARM_UP = 100
const SEED = 724
const LIMIT = 6
const SHORTEST_WORD = 5

const P95_BAR_MS = 5
const MEMORY_BAR_MB = 60
/** Share of queries with a street and its district, with a wrong letter or an abbreviation. */
const FOUND_BAR = 0.97

/** Times to find a street by name and by position, and the cost of the list. Returns its bars. */
export async function benchStreets(): Promise<Bar[]> {
  const before = usedBytes()
  const started = performance.now()
  const streets = readStreets(brotliDecompressSync(readFileSync(SHIPPED_STREETS)))
  const names = indexNames(streets)
  const cells = layCells(streets)
  const loaded = performance.now() - started
  const megabytes = (usedBytes() - before) / 1e6
  const random = makeRandom(SEED)
  const one = (count: number) => Math.floor(random.next() * count)
  let found = 0

  function askByName(): number {
    const street = one(streets.name.length)
    const name = streets.names[streets.name[street] ?? 0] ?? ''
    const { district, city } = streets.towns[streets.town[street] ?? 0] ?? {}
    const question = `${misspelt(abbreviated(name), one)} ${district ?? city ?? ''}`
    const near = { point: { lat: 41.01, lng: 28.98 }, limit: LIMIT }
    const items = findStreets(streets, names, question, near)
    if (items.some((item) => streets.name[item.street] === streets.name[street])) found += 1
    return shortest(() => findStreets(streets, names, question, near))
  }
  function askBeginning(): number {
    const name = streets.names[streets.name[one(streets.name.length)] ?? 0] ?? ''
    const beginning = name.slice(0, 3 + one(4))
    const near = { point: { lat: 41.01, lng: 28.98 }, limit: LIMIT }
    return shortest(() => findStreets(streets, names, beginning, near))
  }
  function askPoint(): number {
    const street = one(streets.name.length)
    const point = {
      lat: (streets.lat[street] ?? 0) / UNITS + 0.001 * random.normal(),
      lng: (streets.lng[street] ?? 0) / UNITS + 0.001 * random.normal(),
    }
    return shortest(() => nearStreet(streets, cells, point))
  }

  for (let i = 0; i < WARM_UP; i++) [askByName, askBeginning, askPoint].map((ask) => ask())
  found = 0
  const kinds = [
    { kind: 'a street and its district, abbreviated, one wrong letter', ...timesOf(askByName, QUESTIONS) },
    { kind: 'the beginning of a name', ...timesOf(askBeginning, QUESTIONS) },
    { kind: 'the street of a point', ...timesOf(askPoint, POINTS) },
  ]
  const share = found / QUESTIONS
  const bars = [
    ...kinds.map(({ kind, p95 }) =>
      atMost(`p95 of ${kind}`, p95, P95_BAR_MS, (value) => `${value.toFixed(3)} ms`),
    ),
    atMost('memory', megabytes, MEMORY_BAR_MB, (value) => `${Math.round(value)} MB`),
    atLeast(
      `misspelt ones among the ${LIMIT} told`,
      share,
      FOUND_BAR,
      (value) => `${(100 * value).toFixed(1)} %`,
    ),
  ]
  const outcome = [
    '| asked, the least of three times | p50 ms | p95 ms | slowest ms |',
    '|---|---|---|---|',
    ...kinds.map(
      ({ kind, p50, p95, most }) =>
        `| ${kind} | ${[p50, p95, most].map((ms) => ms.toFixed(3)).join(' | ')} |`,
    ),
    '',
    `${streets.name.length} streets of ${streets.names.length} names: read and laid out in ${Math.round(loaded)} ms, ${Math.round(megabytes)} MB. ` +
      `Of ${QUESTIONS} misspelt ones ${(100 * share).toFixed(1)} % are among the ${LIMIT} told.`,
    '',
    barsTable(bars),
  ].join('\n')
  console.log(outcome)
  writeOutcome('streets', outcome)
  return bars
}

/** Bytes used within and outside the heap. */
function usedBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const abbreviated = (name: string): string =>
  name
    .replace(/ Caddesi$/, ' Cad.')
    .replace(/ (?:Sokak|Sokağı)$/, ' Sk.')
    .replace(/ Bulvarı$/, ' Blv.')

/** Removes or replaces one letter of a longer word. */
function misspelt(name: string, one: (count: number) => number): string {
  const words = name.split(' ')
  const long = words.flatMap((word, i) => (/^\p{L}+$/u.test(word) && word.length > SHORTEST_WORD ? [i] : []))
  const at = long[one(long.length)]
  const word = at === undefined ? undefined : words[at]
  if (at === undefined || word === undefined) return name
  const letter = 1 + one(word.length - 1)
  words[at] = word.slice(0, letter) + (one(2) === 0 ? '' : 'x') + word.slice(letter + 1)
  return words.join(' ')
}

function timesOf(ask: () => number, count: number) {
  const times = Float64Array.from({ length: count }, ask).sort()
  const at = (share: number) => quantile(times, share)
  return { p50: at(0.5), p95: at(0.95), most: at(1) }
}
