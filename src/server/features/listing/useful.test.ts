import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenState } from '#contract/businesses.ts'
import { NO_DETOURS } from '#lib/detours.ts'
import { distanceKm, EARTH_RADIUS_KM, type Point } from '#lib/geo.ts'
import { distrustOf, OTHER_PROVINCE, penaltyKm } from '#lib/usefulness.ts'
import { type DetourPlan, detoursOf, plannedKm } from '../../../../test/detour-fixture.ts'
import { listingRow } from '../../../../test/listing-row.ts'
import { orderedFrom } from './as-of.ts'
import { makeBaseBuilder } from './base-builder.ts'
import { applyChanges, type Memory, memoryOf } from './memory.ts'
import { findUsefulOpen } from './open-around.ts'
import type { ListingRow, ScheduleState } from './store.ts'
import { findUseful, type UsefulPlace, type UsefulQuestion } from './useful.ts'

const NOON = new Date('2026-11-22T09:00:00Z')
const later = (minutes: number) => new Date(NOON.getTime() + 60_000 * minutes)
/** Schedules 1 and 2 are hours, 3 and 4 may be a trade's usual ones. */
type Schedules = readonly ('open' | 'closed')[]
const told = (states: Schedules): ScheduleState[] =>
  states.map((state, i) => ({ id: i + 1, outlook: { state, changes: [], special: [] } }))

function memoryOfRows(rows: readonly ListingRow[], states: Schedules, detours = NO_DETOURS): Memory {
  const builder = makeBaseBuilder(detours)
  for (const row of rows) builder.add(row)
  const switched = rows.filter(({ switchUntil }) => switchUntil !== null)
  return memoryOf({ base: builder.finish(), mark: '1', now: NOON, schedules: told(states), switched })
}

/** State of a row at noon on the wire, computed as the database's view does. */
function stateOf(row: ListingRow, states: Schedules): OpenState {
  if (row.switchOpen !== null && (row.switchUntil ?? NOON) > NOON) return row.switchOpen ? 'open' : 'closed'
  if (row.scheduleId !== null) return states[row.scheduleId - 1] ?? 'unknown'
  return row.usualScheduleId !== null && states[row.usualScheduleId - 1] === 'open' ? 'estimated' : 'unknown'
}

function bruteForce(
  rows: readonly ListingRow[],
  states: Schedules,
  { list, point, city }: UsefulQuestion,
  plan?: DetourPlan,
): number[] {
  return rows
    .filter(({ categoryId, lat }) => (list === undefined || categoryId === list) && (!point || lat !== null))
    .map((row) => {
      const province = row.city === null ? '' : row.city.toLowerCase()
      const at = { lat: row.lat ?? 0, lng: row.lng ?? 0 }
      const away = point
        ? distanceKm(point, at) + (plan ? plannedKm(plan, point, at) : 0)
        : city !== null && city !== province
          ? OTHER_PROVINCE * EARTH_RADIUS_KM
          : 0
      const openState = stateOf(row, states)
      const unsure = (0.25 * distrustOf(row)) / 100
      return { id: row.id, key: away + penaltyKm({ openState, isCallable: row.phone !== null }) + unsure }
    })
    .sort((a, b) => (Math.abs(a.key - b.key) > 1e-7 ? a.key - b.key : a.id - b.id))
    .map(({ id }) => id)
}

const point: fc.Arbitrary<Point> = fc.record({
  lat: fc.integer({ min: 0, max: 40 }).map((n) => 40 + n / 50),
  lng: fc.integer({ min: 0, max: 40 }).map((n) => 29 + n / 50),
})
const someRow = fc
  .record({
    at: fc.option(point, { freq: 12 }),
    phone: fc.constantFrom(null, '+902121234567'),
    scheduleId: fc.constantFrom(1, 2, null),
    usualScheduleId: fc.constantFrom(3, 4, null),
    switchOpen: fc.constantFrom(null, null, null, true, false),
    switchMinutes: fc.constantFrom(-5, 5, 90),
    categoryId: fc.constantFrom(2, 3),
    city: fc.constantFrom('Bursa', 'Rize', null),
    phoneTrust: fc.nat({ max: 100 }),
    hoursTrust: fc.nat({ max: 100 }),
  })
  .map(({ at, switchMinutes, ...row }) => ({
    ...row,
    ...(at ?? { lat: null, lng: null }),
    switchUntil: row.switchOpen === null ? null : later(switchMinutes),
  }))
const someRows = fc
  .array(someRow, { minLength: 1, maxLength: 40, size: 'max' })
  .map((rows) => rows.map((row, i) => listingRow({ ...row, id: i + 1 })))
const someStates = fc.array(fc.constantFrom('open' as const, 'closed' as const), {
  minLength: 4,
  maxLength: 4,
})
/** Over the rows but for the outermost, in cells as high as a few of their steps; a third of the ways has a detour. */
const ZONES = 4
const somePlan = fc
  .record({
    zones: fc.array(fc.nat({ max: ZONES }), { minLength: 36, maxLength: 36 }),
    steps: fc.array(
      fc.array(fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: 1, max: 255 })), {
        ...{ minLength: ZONES, maxLength: ZONES },
      }),
      { minLength: ZONES, maxLength: ZONES },
    ),
  })
  .map((plan): DetourPlan => ({ ...plan, south: 40.05, west: 29.05, side: 0.11, across: 6 }))
const someQuestion = fc.record({
  list: fc.constantFrom(undefined, 2, 3),
  point: fc.option(point, { freq: 3 }),
  city: fc.constantFrom(null, 'bursa', 'rize'),
})

/** The whole list, page by page; `between` happens after each page but the last. */
function everyPage(
  memory: Memory,
  question: Pick<UsefulQuestion, 'list' | 'point' | 'city'>,
  between: (page: number) => void = () => {},
): number[] {
  const ids: number[] = []
  const limit = 5
  for (let place: UsefulPlace | null = null, page = 0; ; page++) {
    const { asOf, after, ...of }: ReturnType<typeof orderedFrom<UsefulPlace>> = orderedFrom(memory, place)
    const found = findUseful(asOf, { ...question, ids: null, limit, after })
    ids.push(...found.map(({ id }) => id))
    const last = found.at(-1)
    if (found.length < limit || !last) return ids
    place = { key: last.key, id: last.id, moment: of.moment, table: of.table }
    between(page)
  }
}

/** At noon: tests do not wait for the clock, they set it. */
function atNoon(memory: Memory): Memory {
  memory.now = () => NOON.getTime()
  return memory
}

const change = (memory: Memory, now: Date, over: Partial<Parameters<typeof applyChanges>[1]>) => {
  applyChanges(memory, { mark: '2', now, rows: [], removed: [], schedules: [], categories: false, ...over })
  memory.now = () => now.getTime()
}

describe('the order by usefulness', () => {
  test('agrees with brute force, with a position and without, page by page', () => {
    fc.assert(
      fc.property(someRows, someStates, someQuestion, somePlan, (rows, states, question, plan) => {
        const memory = atNoon(memoryOfRows(rows, states, detoursOf(plan, 1)))
        const asked = { ...question, ids: null, limit: 100, after: null }
        const expected = bruteForce(rows, states, asked, plan)
        expect(everyPage(memory, question)).toEqual(expected)
        expect(findUseful(memory, { ...asked, ids: expected }).map(({ id }) => id)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('around a point: open and estimated ones within the radius alone', () => {
    fc.assert(
      fc.property(
        ...[someRows, someStates, somePlan, point],
        fc.integer({ min: 1, max: 60 }),
        (rows, states, plan, from, radiusKm) => {
          const memory = atNoon(memoryOfRows(rows, states, detoursOf(plan, 1)))
          const asked = { list: undefined, point: from, city: null, ids: null, limit: 100, after: null }
          const isIn = ({ lat, lng }: ListingRow) =>
            lat !== null && lng !== null && distanceKm(from, { lat, lng }) <= radiusKm
          const near = rows.filter((row) => isIn(row) && ['open', 'estimated'].includes(stateOf(row, states)))
          const found = findUsefulOpen(memory, {
            ...{ list: undefined, point: from, radiusKm },
            ...{ area: null, limit: 100 },
          })
          expect(found.map(({ id }) => id)).toEqual(bruteForce(near, states, asked, plan))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('pages neither repeat nor skip, whatever opens, closes, moves or leaves between them', () => {
    fc.assert(
      fc.property(
        ...[someRows, someStates, someQuestion, somePlan],
        fc.array(fc.tuple(fc.nat(39), someRow, someStates), { minLength: 9, maxLength: 9 }),
        (rows, states, question, plan, steps) => {
          const memory = atNoon(memoryOfRows(rows, states, detoursOf(plan, 1)))
          const expected = bruteForce(rows, states, { ...question, ids: null, limit: 100, after: null }, plan)
          const ids = everyPage(memory, question, (page) => {
            const [which, over, next] = steps[page] ?? [0, {}, states]
            // Each in the same millisecond as the page before it, the clock moves on afterwards.
            const row = listingRow({ ...over, id: (which % (rows.length + 3)) + 1 })
            const { categoryId = 2, lat = 41, lng = 29, city = null } = rows[row.id - 1] ?? {}
            // In the same list and place: what is shown is of now, and so is who is listed there.
            change(memory, page === 0 ? NOON : later(page), {
              rows: [{ ...row, categoryId, lat, lng, city }],
              schedules: told(next),
            })
          })
          expect(ids).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('between two pages', () => {
  const row = (id: number, over: Partial<ListingRow> = {}) =>
    listingRow({ id, lat: 41 + id / 1000, lng: 29, phone: '+902121234567', scheduleId: 1, ...over })
  const ten = Array.from({ length: 10 }, (_, i) => row(i + 1, i === 2 ? { scheduleId: 2 } : {}))
  const question = { list: undefined, point: { lat: 41, lng: 29 }, city: null }
  const inOrder = [1, 2, 4, 5, 6, 7, 8, 9, 10, 3]

  test('the clock opens one that is still to come, and closes those that came', () => {
    const memory = atNoon(memoryOfRows(ten, ['open', 'closed']))
    expect(
      everyPage(memory, question, () => change(memory, later(1), { schedules: told(['closed', 'open']) })),
    ).toEqual(inOrder)
    expect(everyPage(memory, question)[0]).toBe(3)
  })

  test('a switch opens one that is still to come', () => {
    const memory = atNoon(memoryOfRows(ten, ['open', 'closed']))
    const opened = row(3, { scheduleId: 2, switchOpen: true, switchUntil: later(60) })
    expect(everyPage(memory, question, () => change(memory, later(1), { rows: [opened] }))).toEqual(inOrder)
    expect(everyPage(memory, question).slice(0, 4)).toEqual([1, 2, 3, 4])
  })

  test('a switch that ends by itself closes one that came', () => {
    const switched = [row(1, { scheduleId: 2, switchOpen: true, switchUntil: later(5) }), ...ten.slice(1)]
    const memory = atNoon(memoryOfRows(switched, ['open', 'closed']))
    const clock = () => {
      memory.now = () => later(10).getTime()
    }
    expect(everyPage(memory, question, clock)).toEqual(inOrder)
    expect(everyPage(memory, question)[0]).toBe(2)
  })

  test('a page asked for more than an hour later begins the list again', () => {
    const memory = atNoon(memoryOfRows(ten, ['open', 'closed']))
    const place = { key: 0.5, id: 1, moment: NOON.getTime(), table: 0 }
    expect(orderedFrom(memory, place).after).toBe(place)
    change(memory, later(59), {})
    expect(orderedFrom(memory, place).after).toBe(place)
    change(memory, later(61), {})
    expect(orderedFrom(memory, place)).toMatchObject({ after: null, moment: later(61).getTime() })
    const future = { ...place, moment: later(600).getTime() }
    expect(orderedFrom(memory, future).moment).toBe(later(61).getTime())
  })

  test('a page asked for by a table that was replaced begins the list again', () => {
    const plan = { south: 40, west: 28, side: 1, across: 2, zones: [0, 0, 0, 0], steps: [] }
    const memory = atNoon(memoryOfRows(ten, ['open', 'closed'], detoursOf(plan, 724)))
    const place = { key: 0.5, id: 1, moment: NOON.getTime(), table: 724 }
    expect(orderedFrom(memory, place)).toMatchObject({ after: place, table: 724 })
    expect(orderedFrom(memory, { ...place, table: 723 })).toMatchObject({ after: null, table: 724 })
  })
})
