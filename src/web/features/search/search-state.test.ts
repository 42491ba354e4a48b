import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchBusinesses, shownSorts } from '#contract/search.ts'
import {
  activeFilters,
  cleanWords,
  noFilters,
  RADII,
  RATINGS,
  readState,
  type SearchState,
  takeBack,
  wireQuery,
  without,
  writeState,
} from './search-state.ts'

const start: SearchState = { q: '', ...noFilters, sort: 'useful', view: 'list' }
const read = (address: string) => readState(new URLSearchParams(address))
const words = (maxLength: number) =>
  fc.string({ maxLength, unit: 'grapheme' }).map((text) => cleanWords(text, maxLength))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const name = maybe(words(50).filter((text) => text !== ''))
const anyState: fc.Arbitrary<SearchState> = fc.record({
  q: words(100),
  categoryId: maybe(fc.integer({ min: 1, max: 65 })),
  openNow: fc.boolean(),
  hasPhone: fc.boolean(),
  minRating: maybe(fc.constantFrom(...RATINGS)),
  city: name,
  district: name,
  radius: maybe(fc.constantFrom(...RADII)),
  reached: fc.boolean(),
  sort: fc.constantFrom(...shownSorts),
  view: fc.constantFrom('list' as const, 'map' as const),
})

describe('an address', () => {
  it('holds the whole state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(writeState(state))).toEqual(state)
      }),
    )
  })

  it('says nothing where nothing is chosen', () => {
    expect(writeState(start)).toBe('')
    expect(read('')).toEqual(start)
  })

  it.each([
    'categoryId=0',
    'categoryId=-3',
    'categoryId=abc',
    'openNow=evet',
    'minRating=0',
    'minRating=9',
    'minRating=',
    'radius=0.5',
    'radius=1e9',
    'radius=NaN',
    'sort=random',
    'sort=best',
    'view=globe',
    'city=%20%00',
    'q=%01%20',
  ])('with the nonsense %s counts as without', (address) => {
    expect(read(address)).toEqual(start)
  })

  it('never leads to a question that the wire refuses', () => {
    const params = fc.record(
      Object.fromEntries(
        [...Object.keys(start), 'x'].map((key) => [key, fc.string({ unit: 'binary', maxLength: 150 })]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(params, (given) => {
        const asked = wireQuery(readState(new URLSearchParams(given as Record<string, string>)), null)
        expect(searchBusinesses.query.safeParse(asked).success).toBe(true)
      }),
    )
  })
})

describe('the question', () => {
  const here = { lat: 41, lng: 29 }

  it('says radius and nearness only with a position', () => {
    const state: SearchState = { ...start, radius: 10, sort: 'distance' }
    expect(wireQuery(state, null)).toEqual({ q: '', sort: 'useful' })
    expect(wireQuery(state, here)).toEqual({ q: '', ...here, radius: 10, sort: 'distance' })
    expect(activeFilters(state, false)).toEqual([])
    expect(activeFilters(state, true)).toEqual(['radius'])
  })
})

describe('taking back', () => {
  it('drops the district with its province', () => {
    const state = { ...start, city: 'İstanbul', district: 'Kadıköy' }
    expect(without(state, 'city')).toEqual(start)
    expect(without(state, 'district')).toEqual({ ...start, city: 'İstanbul' })
  })

  it('keeps what else was understood as a filter', () => {
    const understood = {
      categoryId: 2,
      category: 'Çilingir',
      city: 'İstanbul',
      district: 'Kadıköy',
      words: 'usta',
    }
    const state = { ...start, q: 'kadıköy çilingir usta', openNow: true }
    expect(takeBack(state, understood, 'category')).toEqual({
      ...state,
      q: 'usta',
      city: 'İstanbul',
      district: 'Kadıköy',
    })
    expect(takeBack(state, understood, 'place')).toEqual({ ...state, q: 'usta', categoryId: 2 })
  })

  it('leaves chosen filters alone that nothing was understood about', () => {
    const understood = { categoryId: 2, category: 'Çilingir', city: null, district: null, words: '' }
    const state = { ...start, q: 'anahtarcı', city: 'Ankara' }
    expect(takeBack(state, understood, 'category')).toEqual({ ...state, q: '' })
  })
})
