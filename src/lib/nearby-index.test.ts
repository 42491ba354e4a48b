import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEP } from './detours.ts'
import { chordOfKm, type Point, unitVector } from './geo.ts'
import {
  buildGrid,
  type Found,
  makeNearest,
  type Penalties,
  type Question,
  searchGrid,
  type World,
} from './nearby-index.ts'
import { DISTRUST } from './usefulness.ts'

type Row = Point & {
  id: number
  openStateIndex: number
  isDead?: boolean
  isSilent?: boolean
  zone?: number
  distrust?: number
}

function makeWorld(rows: readonly Row[], states: readonly number[]) {
  const world: World = {
    dead: Uint8Array.from(rows, ({ isDead }) => (isDead ? 1 : 0)),
    states: Uint8Array.from(states),
  }
  const grid = buildGrid(
    {
      ids: rows.map(({ id }) => id),
      openStateIndexes: rows.map(({ openStateIndex }) => openStateIndex),
      silent: rows.map(({ isSilent }) => (isSilent ? 1 : 0)),
      zones: rows.map(({ zone = 0 }) => zone),
      distrust: rows.map(({ distrust = 0 }) => distrust),
      lat: Float64Array.from(rows, ({ lat }) => lat),
      lng: Float64Array.from(rows, ({ lng }) => lng),
      vectors: Float64Array.from(rows.flatMap(unitVector)),
    },
    Uint32Array.from(rows.keys()),
  )
  return { world, grid }
}

function ask({ world, grid }: ReturnType<typeof makeWorld>, question: Question): Found[] {
  const nearest = makeNearest(question)
  searchGrid(grid, world, question, nearest)
  return nearest.found
}

function bruteForce(rows: readonly Row[], states: readonly number[], question: Question): Found[] {
  const [qx, qy, qz] = unitVector(question.point)
  const { after } = question
  return rows
    .map((row, number) => {
      const [x, y, z] = unitVector(row)
      const [dx, dy, dz] = [x - qx, y - qy, z - qz]
      return { row: number, id: row.id, chord: Math.sqrt(dx * dx + dy * dy + dz * dz) }
    })
    .filter(({ row }) => !rows[row]?.isDead)
    .filter(({ row }) => (question.wanted >> (states[rows[row]?.openStateIndex ?? 0] ?? 0)) & 1)
    .filter(({ chord }) => chord <= question.maxChord)
    .filter(({ chord, id }) => !after || chord > after.chord || (chord === after.chord && id > after.id))
    .sort((a, b) => a.chord - b.chord || a.id - b.id)
    .slice(0, question.limit)
}

const spread = fc.record({
  lat: fc.double({ min: 35.8, max: 42.1, noNaN: true }),
  lng: fc.double({ min: 25.6, max: 44.9, noNaN: true }),
})
/** Few different points: crowds, and many equal distances. */
const crowded = fc.record({
  lat: fc.integer({ min: 0, max: 6 }).map((n) => 41 + n / 100),
  lng: fc.integer({ min: 0, max: 6 }).map((n) => 29 + n / 100),
})
const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const states = [1, 2, 3, 1, 0]
const worldOf = (point: fc.Arbitrary<Point>) =>
  fc
    .uniqueArray(
      fc.tuple(
        fc.integer({ min: 1, max: 4_000_000_000 }),
        point,
        fc.nat({ max: states.length - 1 }),
        fc.boolean(),
      ),
      {
        selector: ([id]) => id,
        maxLength: 120,
      },
    )
    .map((rows) =>
      rows.map(([id, at, openStateIndex, isDead]): Row => ({ ...at, id, openStateIndex, isDead })),
    )
const questionOf = (point: fc.Arbitrary<Point>): fc.Arbitrary<Question> =>
  fc.record({
    point,
    limit: fc.integer({ min: 1, max: 30 }),
    wanted: fc.integer({ min: 0, max: 15 }),
    maxChord: fc.oneof(fc.constant(2), fc.integer({ min: 1, max: 400 }).map(chordOfKm)),
    after: fc.option(
      fc.record({
        chord: fc.double({ min: 0, max: 0.2, noNaN: true }),
        id: fc.integer({ min: 1, max: 4_000_000_000 }),
      }),
      { nil: undefined },
    ),
  })

test.each([
  ['a country', spread, spread],
  ['a crowd', crowded, crowded],
  ['a crowd asked from afar', crowded, spread],
  ['the whole globe asked from anywhere, poles included', anywhere, anywhere],
  ['a country asked from anywhere', spread, anywhere],
])('agrees with brute force: %s', (_name, rows, points) => {
  fc.assert(
    fc.property(worldOf(rows), questionOf(points), (world, question) => {
      expect(ask(makeWorld(world, states), question)).toEqual(bruteForce(world, states, question))
    }),
    { numRuns: 300 },
  )
})

const penaltiesOf = (point: fc.Arbitrary<Point>) =>
  fc.record({
    question: questionOf(point),
    // As long as distances are, so that they matter; some states are not wanted.
    values: fc.array(
      fc.oneof(fc.double({ min: 0, max: 0.02, noNaN: true }), fc.constant(Number.POSITIVE_INFINITY)),
      { minLength: 8, maxLength: 8 },
    ),
    silent: fc.array(fc.boolean(), { minLength: 120, maxLength: 120 }),
    zones: fc.array(fc.nat({ max: 5 }), { minLength: 120, maxLength: 120 }),
    detours: fc.uint8Array({ minLength: 6, maxLength: 6 }),
    distrust: fc.array(fc.nat({ max: 100 }), { minLength: 120, maxLength: 120 }),
  })

test.each([
  ['a country', spread, spread],
  ['a crowd', crowded, crowded],
  ['a crowd asked from afar', crowded, spread],
  ['the whole globe asked from anywhere, poles included', anywhere, anywhere],
])('agrees with brute force where states, detours and trust weigh as distance: %s', (_name, rows, points) => {
  fc.assert(
    fc.property(
      worldOf(rows),
      penaltiesOf(points),
      (placed, { question, values, silent, zones, detours, distrust }) => {
        const world = placed.map((row, i) => ({
          ...row,
          ...{ isSilent: silent[i] === true, zone: zones[i] ?? 0, distrust: distrust[i] ?? 0 },
        }))
        const { maxChord, ...asked } = question
        const penalties: Penalties = {
          values: Float64Array.from(values),
          least: Math.min(...values),
          maxChord,
          detours,
          distrust: DISTRUST,
        }
        const { world: now, grid } = makeWorld(world, states)
        const nearest = makeNearest({ ...asked, maxChord: Number.POSITIVE_INFINITY })
        searchGrid(grid, now, { ...asked, penalties }, nearest)

        const all = { ...question, wanted: 255, limit: world.length, after: undefined }
        const expected = bruteForce(world, states, all)
          .map(({ row, id, chord }) => {
            const { openStateIndex = 0, isSilent = false, zone = 0, distrust = 0 } = world[row] ?? {}
            const penalty = values[2 * (states[openStateIndex] ?? 0) + (isSilent ? 1 : 0)] ?? 0
            const key = chord + STEP * (detours[zone] ?? 0) + (penalty + (DISTRUST[distrust] ?? 0))
            return { row, id, chord: key }
          })
          .filter(({ chord }) => chord < Number.POSITIVE_INFINITY)
          .filter(({ chord, id }) => {
            const { after } = question
            return !after || chord > after.chord || (chord === after.chord && id > after.id)
          })
          .sort((a, b) => a.chord - b.chord || a.id - b.id)
          .slice(0, question.limit)
        expect(nearest.found).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

test('a page begins behind the last row of the one before, equal distances included', () => {
  const rows = Array.from(
    { length: 50 },
    (_, i): Row => ({ lat: 41 + (i % 5) / 100, lng: 29, id: 50 - i, openStateIndex: 0 }),
  )
  const world = makeWorld(rows, [1])
  const question = { point: { lat: 41, lng: 29 }, wanted: 2, maxChord: 2 }
  const whole = ask(world, { ...question, limit: 50 })
  const pages: Found[] = []
  for (let page = ask(world, { ...question, limit: 7 }); page.length > 0; ) {
    pages.push(...page)
    page = ask(world, { ...question, limit: 7, after: page.at(-1) })
  }
  expect(pages).toEqual(whole)
})

test('a state that changes is seen by the next question', () => {
  const world = makeWorld([{ lat: 41, lng: 29, id: 1, openStateIndex: 0 }], [2])
  const question = { point: { lat: 41, lng: 29 }, limit: 1, wanted: 1 << 1, maxChord: 2 }
  expect(ask(world, question)).toHaveLength(0)
  world.world.states[0] = 1
  expect(ask(world, question)).toHaveLength(1)
})

test('nothing is found in nothing', () => {
  expect(
    ask(makeWorld([], [1]), { point: { lat: 41, lng: 29 }, limit: 5, wanted: 255, maxChord: 2 }),
  ).toEqual([])
})
