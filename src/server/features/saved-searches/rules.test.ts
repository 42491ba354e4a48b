import { expect, test } from 'vitest'
import { makeRandom } from '../../../../bench/random.ts'
import {
  areKeysExact,
  beginningsOfBusiness,
  beginningsOfSearch,
  type Candidate,
  type Criteria,
  exactKeysOfBusiness,
  keysOfBusiness,
  keysOfSearch,
  matches,
} from './rules.ts'

const WORDS = ['lastik', 'lastikci', 'jant', 'oto', 'kitap', 'kitabevi', 'usta', 'ustasi', 'ab', 'elektrikci']
const CITIES = ['istanbul', 'ankara', '']
const DISTRICTS = ['kadikoy', 'merkez', '']

function makeWorld(seed: number) {
  const { next: random } = makeRandom(seed)
  const from = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = <T>(values: readonly T[], most: number) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => from(values))
  const point = () => ({ lat: 36 + 6 * random(), lng: 26 + 19 * random() })
  const business = (): Candidate => ({
    categoryIds: random() < 0.2 ? [from([4, 13, 19]), 1] : [from([4, 13, 19])],
    city: from(CITIES),
    district: from(DISTRICTS),
    point: random() < 0.1 ? null : point(),
    words: some(WORDS, 4),
    hasPhone: random() < 0.6,
  })
  const search = (near: readonly Candidate[]): Criteria => {
    const place = random()
    const around = from(near).point ?? point()
    return {
      categoryIds: random() < 0.3 ? [] : some([1, 4, 13], 2),
      city: place < 0.3 ? from(['istanbul', 'ankara']) : null,
      district: place < 0.5 && place > 0.2 ? from(['kadikoy', 'merkez']) : null,
      // At the very edge of what fits, too.
      circle:
        place > 0.5
          ? {
              lat: around.lat + (random() - 0.5) * 0.5,
              lng: around.lng + (random() - 0.5) * 0.5,
              radiusKm: from([1, 2, 2.0833, 5, 10, 25, 30, 60, 100]),
            }
          : null,
      words: random() < 0.5 ? [] : some([...WORDS, 'lastiklerin', 'kitaplar', 'o'], 2),
      needsPhone: random() < 0.2,
    }
  }
  return { business, search }
}

test('keys lead to every search that a plain reading of all finds', () => {
  const { business, search } = makeWorld(724)
  const businesses = Array.from({ length: 400 }, business)
  const searches = Array.from({ length: 4000 }, () => search(businesses))
    .map((criteria) => ({ criteria, keys: keysOfSearch(criteria) }))
    .filter(({ keys }) => keys.length > 0)
  let found = 0
  for (const one of businesses) {
    const keys = new Set(keysOfBusiness(one))
    const plain = searches.filter(({ criteria }) => matches(criteria, one))
    found += plain.length
    const beginnings = new Set(beginningsOfBusiness(one))
    const isLedTo = (search: (typeof searches)[number]) =>
      search.keys.some((key) => keys.has(key)) &&
      beginningsOfSearch(search.criteria.words).every((beginning) => beginnings.has(beginning))
    expect(plain.filter((each) => !isLedTo(each))).toEqual([])
  }
  expect(found).toBeGreaterThan(2000)
})

test('exact keys lead to all exact searches that match, and to nothing else', () => {
  const { business, search } = makeWorld(68)
  const businesses = Array.from({ length: 400 }, business)
  const exact = Array.from({ length: 4000 }, () => search(businesses)).filter(areKeysExact)
  let found = 0
  for (const one of businesses) {
    const keys = new Set(exactKeysOfBusiness(one))
    const led = exact.filter((criteria) => keysOfSearch(criteria).some((key) => keys.has(key)))
    found += led.length
    expect(led).toEqual(exact.filter((criteria) => matches(criteria, one)))
  }
  expect(exact.length).toBeGreaterThan(300)
  expect(found).toBeGreaterThan(2000)
})

test('keys leave out almost all searches of other places', () => {
  const { business, search } = makeWorld(19)
  const businesses = Array.from({ length: 200 }, business)
  const searches = Array.from({ length: 2000 }, () => search(businesses)).filter(
    ({ circle }) => circle !== null,
  )
  const looked = businesses.map((one) => {
    const keys = new Set(keysOfBusiness(one))
    return searches.filter((each) => keysOfSearch(each).some((key) => keys.has(key))).length
  })
  const mean = looked.reduce((sum, count) => sum + count, 0) / looked.length
  expect(mean / searches.length).toBeLessThan(0.05)
})

test('what says nothing to look for has no key', () => {
  const nothing = { categoryIds: [], city: null, district: null, circle: null, words: [], needsPhone: true }
  expect(keysOfSearch(nothing)).toEqual([])
})
