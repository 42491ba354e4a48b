import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fold } from '#lib/turkish.ts'
import { loadPlaces } from './places.ts'

const places = loadPlaces()

type Hospital = { district: string; lat: number; lng: number }
const hospitals = JSON.parse(
  readFileSync(new URL('../../../../test/fixtures/istanbul-hospitals.json', import.meta.url), 'utf8'),
) as Hospital[]

describe('what lies where', () => {
  test('every capital is in its own province', () => {
    const wrong = places.provinces().filter((p) => places.locate(p)?.plate !== p.plate)
    expect(wrong).toEqual([])
  })

  test('nearly every district centre is in its own province, none abroad', () => {
    const all = places
      .provinces()
      .flatMap((p) => places.districts(p.plate).map((d) => ({ ...d, plate: p.plate })))
    expect(all).toHaveLength(973)
    expect(all.filter((d) => places.locate(d)?.plate !== d.plate)).toEqual([])
  })

  test('hospitals that state their district: province right in all, district in 97 of 100', () => {
    const found = hospitals.map((h) => places.locate(h))
    expect(found.filter((place) => place?.city === 'İstanbul')).toHaveLength(183)
    const right = hospitals.filter((h, i) => fold(found[i]?.district ?? '') === fold(h.district))
    expect(right.length / hospitals.length).toBeGreaterThanOrEqual(0.97)
  })

  test.each([
    ['the middle of the Bosphorus bridge', 41.0452, 29.034, 'İstanbul'],
    ['the middle of the Dardanelles bridge', 40.3405, 26.6385, 'Çanakkale'],
    ['a ferry in the gulf of İzmir', 38.43, 27.13, 'İzmir'],
    ['the old harbour of Antalya', 36.884, 30.702, 'Antalya'],
  ])('%s belongs to the shore', (_, lat, lng, city) => {
    expect(places.locate({ lat, lng })).toMatchObject({ city, district: expect.any(String) })
  })

  test.each([
    ['the open Marmara', 40.75, 28.2],
    ['Kos, 4 km from Bodrum', 36.893, 27.288],
    ["Edirne's Greek neighbour Kastanies", 41.645, 26.476],
    ['Nicosia', 35.17, 33.36],
    ['null island', 0, 0],
    ['the pole', 90, 0],
    ['Berlin', 52.52, 13.4],
  ])('%s is outside', (_, lat, lng) => {
    expect(places.locate({ lat, lng })).toBeNull()
  })
})

describe('lists and names', () => {
  test('81 provinces in Turkish order', () => {
    const names = places.provinces().map((p) => p.name)
    expect(new Set(names).size).toBe(81)
    expect([names[0], names[80]]).toEqual(['Adana', 'Zonguldak'])
    const order = (name: string) => names.indexOf(name)
    expect(order('Çanakkale')).toBeGreaterThan(order('Bursa'))
    expect(order('Iğdır')).toBeLessThan(order('Isparta'))
    expect(order('İstanbul')).toBeGreaterThan(order('Isparta'))
    expect(order('Şırnak')).toBeGreaterThan(order('Sivas'))
  })

  test('districts of a province; none of an unknown one', () => {
    expect(places.districts('34')).toHaveLength(39)
    expect(places.districts('34')[0]?.name).toBe('Adalar')
    expect(places.districts('99')).toEqual([])
  })

  test.each(['istanbul', 'ISTANBUL', 'İSTANBUL', ' Istanbul ', 'ıstanbul', '34'])(
    '%j is İstanbul',
    (text) => {
      expect(places.findCity(text)).toBe('İstanbul')
    },
  )

  test.each([
    ['usak', 'Uşak'],
    ['SANLIURFA', 'Şanlıurfa'],
    ['Agri', 'Ağrı'],
    ['06', 'Ankara'],
  ])('%j is %s', (text, city) => {
    expect(places.findCity(text)).toBe(city)
  })

  test.each(['', 'Türkiye', 'istanbul2', '99', 'constructor'])('%j is no city', (text) => {
    expect(places.findCity(text)).toBeNull()
  })
})
