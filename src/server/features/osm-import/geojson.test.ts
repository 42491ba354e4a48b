import { expect, test } from 'vitest'
import { featureOf } from './geojson.ts'

const point = { type: 'Point', coordinates: [29.1, 41.2] }
const feature = (changes: object = {}) => ({
  type: 'Feature',
  id: 'node/7',
  properties: { '@id': 'node/7', name: 'A', '@geometry': 'center', '@relations': [{ rel: 3 }] },
  geometry: point,
  ...changes,
})
const line = [
  [29, 41],
  [29.4, 41],
  [29.4, 41.2],
]

test('tags are the properties without "@"', () => {
  expect(featureOf(feature())).toEqual({
    id: 'node/7',
    point: { lat: 41.2, lng: 29.1 },
    tags: new Map([['name', 'A']]),
  })
})

test('the id may stand among the properties only', () => {
  expect(featureOf(feature({ id: undefined, properties: { '@id': 'way/-8' } }))?.id).toBe('way/-8')
})

test.each([
  ['Point', [29.1, 41.2, 850], { lat: 41.2, lng: 29.1 }],
  ['LineString', line, { lat: 41.1, lng: 29.2 }],
  ['Polygon', [line, [[29.1, 41.1]]], { lat: 41.1, lng: 29.2 }],
  ['MultiPolygon', [[line], [[[30, 42]]]], { lat: 41.5, lng: 29.5 }],
])('%s: the middle of its bounding box', (type, coordinates, middle) => {
  expect(featureOf(feature({ geometry: { type, coordinates } }))?.point).toEqual(middle)
})

test.each([
  ['no geometry', { geometry: null }],
  ['an unknown geometry', { geometry: { type: 'Circle', coordinates: [29, 41] } }],
  ['half a position', { geometry: { type: 'Point', coordinates: [29] } }],
  ['text for a coordinate', { geometry: { type: 'Point', coordinates: ['29', '41'] } }],
  ['nested too deep', { geometry: { type: 'Polygon', coordinates: [[line]] } }],
  ['no positions', { geometry: { type: 'Polygon', coordinates: [] } }],
  ['a coordinate off the globe', { geometry: { type: 'LineString', coordinates: [...line, [29, 91]] } }],
  ['no properties', { properties: null }],
  ['no id', { id: undefined, properties: { name: 'A' } }],
  ['an id that is not of OpenStreetMap', { id: 7 }],
  ['an id of an unknown kind', { id: 'area/7' }],
  ['a tag that is a number', { properties: { name: 5 } }],
])('broken: %s', (_, changes) => {
  expect(featureOf(feature(changes))).toBeNull()
})
