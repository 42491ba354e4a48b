import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm, type Point } from '../geo.ts'
import { mannerOf } from '../text-index-match.ts'
import { wordsIn } from '../text-index-words.ts'
import { readStreets, writeStreets } from './file.ts'
import { findStreets, indexNames } from './find-streets.ts'
import { joinPieces, type Piece } from './join-pieces.ts'
import { FARTHEST_METRES, layCells, nearStreet } from './near-street.ts'
import { isNamedAfter, isNameOf, streetPhrases } from './street-phrase.ts'
import { kindOf, readStreetName, readStreetQuestion } from './street-words.ts'
import { metresBetween, nearestOnWay, type Street, type Streets, thinLine, UNITS } from './streets.ts'

const HERE = { lat: 41_00000, lng: 29_00000 }
const TOWNS = [
  { city: 'İstanbul', district: 'Kadıköy' },
  { city: 'İstanbul', district: 'Beyoğlu' },
  { city: 'Uşak', district: null },
]
const OWN = ['Bağdat', 'İstiklal', 'Moda', 'Yeni', 'Kadıköy', 'Çiçek', '1.', '22/2.', 'Şair Nedim']
const KINDS = ['Caddesi', 'Cad.', 'Sokağı', 'Sk.', 'Bulvarı', 'Mahallesi', 'Meydanı', 'Yolu']

const spot = fc
  .record({ lat: fc.integer({ min: 0, max: 3000 }), lng: fc.integer({ min: 0, max: 3000 }) })
  .map(({ lat, lng }) => ({ lat: HERE.lat + lat, lng: HERE.lng + lng }))
const line = fc.array(spot, { minLength: 2, maxLength: 6 })
const street: fc.Arbitrary<Street> = fc
  .record({
    own: fc.constantFrom(...OWN),
    kind: fc.constantFrom(...KINDS),
    town: fc.constantFrom(...TOWNS),
    metres: fc.integer({ min: 10, max: 9000 }),
    at: spot,
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map(({ own, kind, at, ...rest }) => ({ name: `${own} ${kind}`, ...rest, ...at }))
const some = fc.array(street, { minLength: 1, maxLength: 25 })
const read = (streets: readonly Street[]) => readStreets(writeStreets(streets, '2021-08'))
const told = (streets: Streets, number: number) => ({
  name: streets.names[streets.name[number]!]!,
  town: streets.towns[streets.town[number]!]!,
  point: { lat: streets.lat[number]! / UNITS, lng: streets.lng[number]! / UNITS },
  metres: streets.metres[number]!,
})

describe('words', () => {
  test.each([
    ['cad', 'cadde'],
    ['cd', 'cadde'],
    ['caddesinde', 'cadde'],
    ['caddebostan', null],
    ['sk', 'sokak'],
    ['sok', 'sokak'],
    ['sokaginda', 'sokak'],
    ['blv', 'bulvar'],
    ['mah', 'mahalle'],
    ['meydani', 'meydan'],
    ['moda', null],
  ])('%s is %s', (word, kind) => expect(kindOf(word)).toBe(kind))

  test('an address is read without the numbers of the building, and its quarter need not fit', () => {
    expect(readStreetQuestion('Caferağa Mah. Moda Cd. No:12/3 34710 Kadıköy')).toEqual({
      ...{ words: ['moda', 'kadikoy'], optional: ['caferaga'], kinds: ['cadde'] },
    })
    expect(readStreetQuestion('yeni mahalle caddesi')).toMatchObject({ words: ['yeni'], optional: [] })
    expect(readStreetQuestion('22/2. sokak')).toMatchObject({ words: ['22', '2'] })
  })

  test('a street is found in a question, a quarter or a bare kind is not', () => {
    expect(streetPhrases('Bağdat Caddesi eczane')).toEqual([{ street: 'Bağdat Caddesi', rest: 'eczane' }])
    expect(streetPhrases('nöbetçi eczane moda cad kadıköy').map(({ street: one }) => one)).toEqual([
      ...['nöbetçi eczane moda cad', 'eczane moda cad', 'moda cad'],
    ])
    for (const none of ['cadde eczanesi', 'caferağa mahallesi eczane', 'eczane', '', 'sokak lezzetleri'])
      expect(streetPhrases(none)).toEqual([])
    expect(isNameOf('bagdat cd', 'Bağdat Caddesi')).toBe(true)
    expect(isNameOf('bağdaat caddesi', 'Bağdat Caddesi')).toBe(true)
    expect(isNameOf('bağ caddesi', 'Bağdat Caddesi')).toBe(false)
    expect(isNameOf('bağdat sokak', 'Bağdat Caddesi')).toBe(false)
    expect(isNamedAfter('Bağdat Cadde Eczanesi', 'bağdat caddesi')).toBe(true)
    expect(isNamedAfter('Bağdat Eczanesi', 'bağdat caddesi')).toBe(false)
  })
})

describe('the file', () => {
  test('says the same streets again', () => {
    fc.assert(
      fc.property(some, (streets) => {
        const again = read(streets)
        const linesOf = (number: number) =>
          [...again.lines.street].flatMap((one, i) => {
            if (one !== number) return []
            const [from, to] = [again.lines.first[i]!, again.lines.first[i + 1]!]
            return [
              Array.from({ length: to - from }, (_, k) => [
                again.lines.lat[from + k],
                again.lines.lng[from + k],
              ]),
            ]
          })
        const key = (one: unknown) => JSON.stringify(one)
        expect(
          [...again.name]
            .map((_, i) =>
              key([
                told(again, i).name,
                told(again, i).town,
                told(again, i).metres,
                again.lat[i],
                again.lng[i],
                linesOf(i),
              ]),
            )
            .sort(),
        ).toEqual(
          streets
            .map(({ name, town, metres, lat, lng, lines }) =>
              key([name, town, metres, lat, lng, lines.map((points) => points.map((p) => [p.lat, p.lng]))]),
            )
            .sort(),
        )
      }),
    )
  })

  test('of another version, cut off or of another kind is refused in words', () => {
    const bytes = writeStreets(
      [{ name: 'A Sokak', town: TOWNS[0]!, metres: 1, ...HERE, lines: [[HERE, HERE]] }],
      '2021-08',
    )
    const changed = (from: string, to: string) =>
      new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'))
    expect(() => readStreets(changed('"version":1', '"version":9'))).toThrow('it is of version 9')
    expect(() => readStreets(changed('rehber724 streets', 'rehber724 strasse'))).toThrow('no file of streets')
    for (let length = 0; length < bytes.length; length++)
      expect(() => readStreets(bytes.subarray(0, length))).toThrow(/./)
  })
})

describe('pieces of the network', () => {
  const at = (lat: number, lng = 0) => ({ lat: HERE.lat + lat, lng: HERE.lng + lng })
  const join = (pieces: Piece[]) =>
    joinPieces(pieces, {
      townOf: ({ lng }) => (lng < HERE.lng + 50_000 ? TOWNS[0]! : null),
      kinds: { sokak: 'Sokak' },
    })

  test('of one name near each other are one street, whatever its spelling', () => {
    const [one, ...others] = join([
      { name: 'Çim Sk.', line: [at(0), at(100)] },
      { name: 'Çim Sokağı', line: [at(150), at(400)] },
    ])
    expect(others).toEqual([])
    expect(one).toMatchObject({ name: 'Çim Sokağı', town: TOWNS[0], metres: 390 })
    expect(one?.lat).toBeGreaterThan(at(150).lat - 60)
  })

  test('far apart, of another kind or abroad they are not', () => {
    const pieces = [
      ...[0, 5000].map((lat) => ({ name: '1. Sokak', line: [at(lat), at(lat + 50)] })),
      { name: '1. Cadde', line: [at(0), at(50)] },
      { name: '1. Sokak', line: [at(0, 90_000), at(50, 90_000)] },
      { name: '-', line: [at(0), at(50)] },
    ]
    expect(join(pieces).map(({ name }) => name)).toEqual(['1. Sokak', '1. Sokak', '1. Cadde'])
  })

  test('a thinned line stays within its metres, and its street’s point lies on it', () => {
    fc.assert(
      fc.property(line, (points) => {
        const thin = thinLine(points, 4)
        for (const point of points)
          expect(
            Math.min(...thin.slice(1).map((b, i) => nearestOnWay(point, thin[i]!, b).metres)),
          ).toBeLessThan(4.01)
        const [made] = join([{ name: 'A Sokak', line: points }])
        if (!made || made.metres === 0) return
        const away = points.slice(1).map((b, i) => nearestOnWay(made, points[i]!, b).metres)
        expect(Math.min(...away)).toBeLessThan(6)
      }),
    )
  })
})

describe('finding', () => {
  const question = fc
    .tuple(
      fc.array(
        fc.constantFrom(
          'bağdat',
          'bagd',
          'bağdqt',
          'moda',
          'kadıköy',
          'cad',
          'sk.',
          'istanbul',
          'beyoğlu',
          '1',
          'nedim',
        ),
        { minLength: 1, maxLength: 4 },
      ),
    )
    .map(([words]) => words.join(' '))

  test('every word of what is found fits its name or its district, and nothing that fits is left out', () => {
    fc.assert(
      fc.property(some, question, (list, asked) => {
        const streets = read(list)
        const found = findStreets(streets, indexNames(streets), asked, { point: null, limit: 100 })
        const { words } = readStreetQuestion(asked)
        const fits = (word: string, among: readonly string[]) =>
          among.some((one) => {
            const manner = mannerOf({ text: word, stems: [], near: word.length >= 5 }, one)
            return manner !== null
          })
        const wanted = [...streets.name].flatMap((_, i) => {
          const { name, town } = told(streets, i)
          const [own, around] = [readStreetName(name).words, wordsIn(`${town.city} ${town.district ?? ''}`)]
          const all = words.every((word) => fits(word, own) || fits(word, around))
          return words.length > 0 && all && words.some((word) => fits(word, own)) ? [i] : []
        })
        expect(new Set(found.map(({ street: one }) => one))).toEqual(new Set(wanted))
      }),
    )
  })

  test('of equal ones the nearest comes first, and a limit keeps the best', () => {
    fc.assert(
      fc.property(some, question, fc.integer({ min: 1, max: 10 }), (list, asked, limit) => {
        const streets = read(list)
        const names = indexNames(streets)
        const point: Point = { lat: 41.01, lng: 29.01 }
        const all = findStreets(streets, names, asked, { point, limit: 100 })
        for (const [i, one] of all.entries()) {
          expect(one.km).toBeCloseTo(distanceKm(point, told(streets, one.street).point))
          const { score, km } = all[i - 1] ?? { score: Number.MAX_VALUE, km: 0 }
          expect(score).toBeGreaterThanOrEqual(one.score)
          expect(score === one.score ? km : 0).toBeLessThanOrEqual(one.km)
        }
        expect(findStreets(streets, names, asked, { point, limit })).toEqual(all.slice(0, limit))
      }),
    )
  })

  const named = (names: string[]) =>
    read(
      names.map((name, i) => ({
        name,
        town: TOWNS[i % 2]!,
        metres: 100 + i,
        ...HERE,
        lines: [[HERE, HERE]],
      })),
    )
  test.each([
    ['bağdat cad kadıköy', ['Bağdat Caddesi', 'Bağdat Sokak']],
    ['BAGDAT CD.', ['Bağdat Caddesi', 'Bağdatlı Caddesi', 'Bağdat Sokak']],
    ['bağdt caddesi', ['Bağdat Caddesi', 'Bağdatlı Caddesi', 'Bağdat Sokak']],
    ['bağdat caddesi no 5', ['Bağdat Caddesi', 'Bağdatlı Caddesi', 'Bağdat Sokak']],
    ['bağdat cd beyoğlu', ['Bağdatlı Caddesi']],
    ['kadıköy', []],
    ['cad', []],
  ])('%s', (asked, wanted) => {
    const streets = named(['Bağdat Caddesi', 'Bağdatlı Caddesi', 'Bağdat Sokak'])
    const found = findStreets(streets, indexNames(streets), asked, { point: null, limit: 9 })
    expect(found.map(({ street: s }) => told(streets, s).name)).toEqual(wanted)
  })
})

test('the street of a point is the nearest one within 60 m, as by looking at all', () => {
  fc.assert(
    fc.property(some, spot, (list, at) => {
      const streets = read(list)
      const point = { lat: at.lat / UNITS, lng: at.lng / UNITS }
      const found = nearStreet(streets, layCells(streets), point)
      const least = Math.min(
        ...list.flatMap(({ lines }) =>
          lines.flatMap((points) => points.slice(1).map((b, i) => nearestOnWay(at, points[i]!, b).metres)),
        ),
      )
      fc.pre(Math.abs(least - FARTHEST_METRES) > 0.01)
      expect(found?.metres ?? FARTHEST_METRES).toBeCloseTo(Math.min(least, FARTHEST_METRES), 3)
    }),
  )
  expect(metresBetween(HERE, { ...HERE, lat: HERE.lat + 1000 })).toBeCloseTo(1113, 0)
})
