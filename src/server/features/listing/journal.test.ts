import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { listingRow } from '../../../../test/listing-row.ts'
import { makeAnswers } from './answers.ts'
import { makeBaseBuilder } from './base-builder.ts'
import { makeBrowse } from './browse.ts'
import { makeJournal, type Source } from './journal.ts'
import { applyChanges, memoryOf } from './memory.ts'
import { placeKey } from './row-words.ts'
import type { Changes, ListingRow } from './store.ts'

const cities = ['İstanbul', 'Kars']
const trades = [EMERGENCY_CATEGORY, EMERGENCY_CATEGORY + 1]
const ids = [1, 2, 3, 4, 5, 6]
const schedule = 1

const pick = <T>(all: readonly T[]) => fc.constantFrom(...all)
const anyRow = fc
  .record({
    id: pick(ids),
    name: pick(['Ali', 'Veli']),
    city: pick(cities),
    district: pick(['Merkez', 'Kars']),
    categoryId: pick(trades),
    isEmergency: fc.boolean(),
    isListed: fc.boolean(),
    scheduleId: pick([schedule, null]),
  })
  .map(listingRow)
const inState = (state: 'open' | 'closed') => ({ id: schedule, outlook: { state, changes: [], special: [] } })
const scheduleState = pick(['open', 'closed'] as const).map(inState)
const anyChanges = fc.record({
  rows: fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 2 }),
  removed: fc.array(pick(ids), { maxLength: 1 }),
  schedules: fc.array(scheduleState, { maxLength: 1 }),
})

function worldOf(rows: readonly ListingRow[]) {
  const builder = makeBaseBuilder()
  for (const row of rows) builder.add(row)
  const [mark, now] = ['0', new Date(0)]
  const memory = memoryOf({ base: builder.finish(), mark, now, schedules: [], switched: [] })
  const journal = makeJournal()
  const fresh = { memory: () => memory, journal }
  const browse = makeBrowse(fresh, makeAnswers(fresh))
  const take = (changes: Pick<Changes, 'rows' | 'removed' | 'schedules'>) =>
    journal.some(applyChanges(memory, { mark, now, categories: false, ...changes }), false)
  return { browse, take }
}

/** All that pages are made of, and what is told of it now. */
function everything(browse: ReturnType<typeof worldOf>['browse']): { source: Source; told: () => unknown }[] {
  const regions = cities.flatMap((city) => {
    const region = { city: placeKey(city), district: null }
    const counts = () => browse.counts().filter(({ town, listed }) => town.city === region.city && listed > 0)
    return [
      { source: { counts: region.city }, told: () => counts() },
      { source: browse.sourceOf(region), told: () => [browse.countOpen(region), counts()] },
      ...trades.map((categoryId) => ({
        source: browse.sourceOf({ ...region, categoryId }),
        told: () => browse.page({ ...region, categoryId }, 0, 20),
      })),
    ]
  })
  const businesses = ids.map((business) => ({
    source: { business, counts: '' },
    // Hours are no matter of the journal: the page knows when they change.
    told: () => ({ ...browse.business(business), isOpen: 0, is_open: 0, openState: 0, nextChangeAt: 0 }),
  }))
  const all = { source: { counts: null }, told: () => browse.counts().filter(({ listed }) => listed > 0) }
  return [...regions, ...businesses, all]
}

test('whatever is told otherwise than before has another revision', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRow, { selector: ({ id }) => id }),
      fc.array(anyChanges, { minLength: 1, maxLength: 4 }),
      (rows, steps) => {
        const { browse, take } = worldOf(rows.filter(({ isListed }) => isListed))
        for (const step of steps) {
          const before = everything(browse).map(({ source, told }) => ({
            revision: browse.revisionOf(source),
            told: JSON.stringify(told()),
          }))
          take(step)
          const stale = everything(browse).filter(({ source, told }, i) => {
            const isAsBefore = browse.revisionOf(source) === before[i]?.revision
            return isAsBefore && JSON.stringify(told()) !== before[i]?.told
          })
          expect(stale).toEqual([])
        }
      },
    ),
    { numRuns: 1000 },
  ))

test('a change leaves alone what it does not touch', () => {
  const [inKars, inIstanbul] = [
    listingRow({ id: 1, city: 'Kars', categoryId: 3 }),
    listingRow({ id: 2, city: 'İstanbul', categoryId: 3 }),
  ]
  const { browse, take } = worldOf([inKars, inIstanbul])
  const sources: Record<string, Source> = {
    itself: { business: 2, counts: 'kars' },
    'its list': browse.sourceOf({ city: 'istanbul', district: null, categoryId: 3 }),
    'another trade': browse.sourceOf({ city: 'istanbul', district: null, categoryId: 4 }),
    'its province': { counts: 'istanbul' },
    'another business': { business: 1, counts: 'kars' },
    'another list': browse.sourceOf({ city: 'kars', district: null, categoryId: 3 }),
    all: { counts: null },
  }
  const touchedBy = (changes: Partial<Changes>) => {
    const before = Object.values(sources).map(browse.revisionOf)
    take({ rows: [], removed: [], schedules: [], ...changes })
    return Object.keys(sources).filter(
      (_, i) => browse.revisionOf(Object.values(sources)[i] ?? { counts: null }) !== before[i],
    )
  }
  const named = { ...inIstanbul, name: 'Veli' }
  expect(touchedBy({ rows: [named] })).toEqual(['itself', 'its list'])
  expect(touchedBy({ schedules: [inState('open')] })).toEqual(['its list', 'another trade', 'another list'])
  expect(touchedBy({ rows: [{ ...named, isListed: false }] })).toEqual([
    'itself',
    'its list',
    'another trade',
    'its province',
    'all',
  ])
  expect(touchedBy({})).toEqual([])
})
