import { distanceKm, type Point } from '../geo.ts'
import { makeTextIndexBuilder, rowsOf, type TextIndex } from '../text-index.ts'
import { type Manner, mannerOf, manners, rangesOf, type Wanted } from '../text-index-match.ts'
import { wordsIn } from '../text-index-words.ts'
import {
  readStreetName,
  readStreetQuestion,
  type StreetKind,
  type StreetQuestion,
  streetKinds,
} from './street-words.ts'
import { type Streets, UNITS } from './streets.ts'

/** One wrong letter is forgiven in words of so many. */
const SHORTEST_FORGIVEN = 5

/** Scores of a word that matches a name or a district. A name with no other words than those asked for comes first. */
const WORTH: Readonly<Record<Manner, number>> = { exact: 4, prefix: 3, stem: 0, near: 1 }
const WHOLE_NAME = 2
const RIGHT_KIND = 1
/** "Moda Sokak" was asked for, and it is a cadde. */
const OTHER_KIND = -2

/** Index of street names; plain data that can be sent between threads. */
export type StreetNames = {
  /** Which names hold which words. */
  words: TextIndex
  /** Of each name: how many words it has besides what it is, and what it is, a bit each. */
  sizes: Uint8Array
  kinds: Uint8Array
  /** The streets of name `n` are `streets[first[n]]` up to `streets[first[n + 1]]`. */
  first: Uint32Array
  streets: Uint32Array
  /** The words of each town. */
  townWords: string[][]
}

export function indexNames({ names, towns, name }: Streets): StreetNames {
  const builder = makeTextIndexBuilder(1)
  const read = names.map(readStreetName)
  for (const { words } of read) builder.add([words])
  const first = new Uint32Array(names.length + 1)
  for (const one of name) first[one + 1]! += 1
  for (let n = 0; n < names.length; n++) first[n + 1]! += first[n]!
  const streets = new Uint32Array(name.length)
  const next = first.slice()
  name.forEach((one, street) => {
    streets[next[one]!] = street
    next[one]! += 1
  })
  return {
    words: builder.finish(Uint32Array.from(names, (_, i) => i)),
    sizes: Uint8Array.from(read, ({ words }) => new Set(words).size),
    kinds: Uint8Array.from(read, ({ kinds }) => bitsOf(kinds)),
    first,
    streets,
    townWords: towns.map(({ city, district }) => wordsIn(`${city} ${district ?? ''}`)),
  }
}

const bitsOf = (kinds: readonly StreetKind[]) =>
  kinds.reduce((bits, kind) => bits | (1 << streetKinds.indexOf(kind)), 0)

/** `km` from the asked point, 0 without one. */
export type FoundStreet = { street: number; score: number; km: number }

type Near = { point: Point | null; limit: number }

/**
 * The streets that fit a question best; of equal ones the nearest, without a point the longest. Each word must stand in
 * the name, or in the district's or province's, but one in the name.
 */
export function findStreets(
  streets: Streets,
  names: StreetNames,
  question: string,
  near: Near,
): FoundStreet[] {
  const asked = readStreetQuestion(question)
  const wanted = [...asked.words, ...asked.optional].map(wantedOf)
  if (asked.words.length === 0) return []
  const count = streets.names.length
  const worths = worthsIn(names, wanted, count)
  const towns = townWorths(names, wanted)
  const kinds = bitsOf(asked.kinds)
  const best = makeBest(streets, near)
  for (let n = 0; n < count; n++) {
    let isAny = false
    for (let w = 0; w < asked.words.length && !isAny; w++) isAny = worths[w]![n]! > 0
    if (!isAny) continue
    const inName = worths.map((worth) => worth[n]!)
    const whole = inName.filter((worth) => worth > 0).length >= names.sizes[n]! ? WHOLE_NAME : 0
    const kind = kindScore(kinds, names.kinds[n]!)
    for (let i = names.first[n]!; i < names.first[n + 1]!; i++) {
      const street = names.streets[i]!
      const score = scoreOf(inName, towns, streets.town[street]!, asked)
      if (score > 0) best.offer(street, score + whole + kind)
    }
  }
  return best.found
}

const wantedOf = (text: string): Wanted => ({ text, stems: [], near: text.length >= SHORTEST_FORGIVEN })

/** A wrong letter in a whole word is worth more than in the beginning of a longer one. */
const worthOf = (manner: Manner, { text }: Wanted, length: number): number =>
  WORTH[manner] + (manner === 'near' && Math.abs(length - text.length) <= 1 ? 1 : 0)

/** For each word, what it is worth in each name. */
function worthsIn({ words }: StreetNames, wanted: readonly Wanted[], count: number): Uint8Array[] {
  return wanted.map((one) => {
    const worths = new Uint8Array(count)
    const ranges = rangesOf(words, one)
    for (const manner of manners)
      for (const { from, to } of ranges[manner])
        for (let word = from; word < to; word++) {
          const worth = worthOf(manner, one, words.starts[word + 1]! - words.starts[word]!)
          for (const name of rowsOf(words, { from: word, to: word + 1 }, 0))
            if (worths[name]! < worth) worths[name] = worth
        }
    return worths
  })
}

/** For each word, what it is worth in each town. */
const townWorths = ({ townWords }: StreetNames, wanted: readonly Wanted[]): number[][] =>
  wanted.map((one) =>
    townWords.map((words) =>
      words.reduce((most, word) => {
        const manner = mannerOf(one, word)
        return manner ? Math.max(most, worthOf(manner, one, word.length)) : most
      }, 0),
    ),
  )

/** 0 where a word that must fit does not. */
function scoreOf(
  inName: readonly number[],
  towns: readonly (readonly number[])[],
  town: number,
  { words }: StreetQuestion,
): number {
  let score = 0
  for (let w = 0; w < inName.length; w++) {
    const worth = Math.max(inName[w]!, towns[w]![town]!)
    if (worth === 0 && w < words.length) return 0
    score += worth
  }
  return score
}

function kindScore(asked: number, own: number): number {
  if (asked === 0) return 0
  if ((asked & own) === asked) return RIGHT_KIND
  return (asked & own) > 0 ? 0 : OTHER_KIND
}

/** Keeps the best so far in their order. */
function makeBest({ lat, lng, metres }: Streets, { point, limit }: Near) {
  const found: FoundStreet[] = []
  const comesBefore = (a: FoundStreet, b: FoundStreet) =>
    b.score - a.score || a.km - b.km || metres[b.street]! - metres[a.street]! || a.street - b.street
  return {
    found,
    offer(street: number, score: number): void {
      const last = found[limit - 1]
      if (last && score < last.score) return
      const km = point ? distanceKm(point, { lat: lat[street]! / UNITS, lng: lng[street]! / UNITS }) : 0
      const one = { street, score, km }
      if (last && comesBefore(last, one) <= 0) return
      const at = found.findIndex((other) => comesBefore(one, other) < 0)
      found.splice(at < 0 ? found.length : at, 0, one)
      if (found.length > limit) found.pop()
    },
  }
}
