import { describe, expect, test } from 'vitest'
import categories from '../../../../data/categories.json' with { type: 'json' }
import { parseHours } from '../hours/hours.ts'
import { loadPlaces } from '../places/places.ts'
import { makeClassify } from './classify.ts'
import { makeMapping } from './mapping.ts'

const map = makeMapping({ places: loadPlaces(), classify: makeClassify(categories), parseHours })
const fatih = { lat: 41.0165, lng: 28.9397 }
const ankara = { lat: 39.9208, lng: 32.8541 }

const element = (tags: Record<string, string>, point = fatih) => ({
  id: 'node/1',
  point,
  tags: new Map(Object.entries({ amenity: 'pharmacy', name: 'Şifa Eczanesi', ...tags })),
})
const rowOf = (tags: Record<string, string>, point = fatih) => {
  const mapping = map(element(tags, point))
  if ('refused' in mapping) throw new Error(mapping.refused)
  return mapping.row
}

test('a whole row', () => {
  const tags = {
    'addr:street': 'Akşemsettin Caddesi',
    'addr:housenumber': '12',
    'addr:neighbourhood': 'Hırka-i Şerif',
    phone: '0 (212) 523 00 00',
    opening_hours: 'Mo-Sa 09:00-19:00',
    website: 'https://sifa.example',
    email: 'bilgi@sifa.example',
  }
  expect(rowOf(tags)).toEqual({
    source_id: 'node/1',
    category_id: 4,
    name: 'Şifa Eczanesi',
    name_folded: 'sifa eczanesi',
    description: '',
    address: 'Akşemsettin Caddesi No:12, Hırka-i Şerif, Fatih/İstanbul',
    plate: '34',
    city: 'İstanbul',
    district_id: 1327,
    district: 'Fatih',
    lat: 41.0165,
    lng: 28.9397,
    phone: '+902125230000',
    email: 'bilgi@sifa.example',
    website: 'https://sifa.example',
    hours_written: 'Mo-Sa 09:00-19:00',
    hours: 'Mo-Sa 09:00-19:00',
    is_emergency: false,
    search_text: 'sifa eczanesi fatih aksemsettin caddesi no:12, hirka-i serif, fatih/istanbul',
  })
})

describe('refused', () => {
  test.each([
    ['unnamed', { name: '' }],
    ['unnamed', { name: ' - ' }],
    ['broken', { name: 'x'.repeat(201) }],
    ['broken', { name: 'Eczane\u0000' }],
    ['broken', { name: 'Eczane\ud800' }],
    ['no_category', { amenity: 'restaurant' }],
  ])('%s: %j', (refused, tags) => {
    expect(map(element(tags))).toEqual({ refused })
  })

  test('broken: nobody knows where it is', () => {
    expect(map({ ...element({}), point: null })).toEqual({ refused: 'broken' })
  })

  test('misplaced: outside of the country', () => {
    expect(map(element({}, { lat: 52.52, lng: 13.4 }))).toEqual({ refused: 'misplaced' })
    expect(map(element({}, { lat: 0, lng: 0 }))).toEqual({ refused: 'misplaced' })
  })
})

describe('what cannot be used is left out', () => {
  test('the first usable phone of several tags', () => {
    expect(rowOf({ phone: 'yok', 'contact:mobile': '0532 123 45 67' }).phone).toBe('+905321234567')
  })

  test('seven digits are completed where the province has one area code', () => {
    expect(rowOf({ phone: '4746352' }).phone).toBeNull()
    expect(rowOf({ phone: '4746352' }, ankara).phone).toBe('+903124746352')
  })

  test.each(['javascript:alert(1)', 'www.sifa.example', 'https://', 'data:text/html,x'])(
    'website %s',
    (website) => {
      expect(rowOf({ website }).website).toBeNull()
    },
  )

  test.each(['bilgi', 'a@b', 'a b@c.example', '<x>@c.example'])('e-mail %s', (email) => {
    expect(rowOf({ email }).email).toBeNull()
  })

  test('hours that are not understood stay as written', () => {
    expect(rowOf({ opening_hours: 'sabahtan akşama' })).toMatchObject({
      hours: null,
      hours_written: 'sabahtan akşama',
    })
  })

  test('control characters', () => {
    expect(rowOf({ 'addr:street': 'A\u0007', description: 'b\u0000' })).toMatchObject({
      address: 'Fatih/İstanbul',
      description: '',
    })
  })
})
