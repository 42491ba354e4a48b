import { expect, test } from 'vitest'
import { elementOf } from './json.ts'

const node = { type: 'node', id: 7, lat: 41, lon: 29, tags: { name: 'A' } }

test('a node; a way by its centre, without tags', () => {
  const way = { type: 'way', id: 8, center: { lat: 40, lon: 28 }, nodes: [1, 2] }
  expect(elementOf(node)).toEqual({
    id: 'node/7',
    point: { lat: 41, lng: 29 },
    tags: new Map([['name', 'A']]),
  })
  expect(elementOf(way)).toEqual({ id: 'way/8', point: { lat: 40, lng: 28 }, tags: new Map() })
})

test.each([
  ['no coordinates', { ...node, lat: undefined }],
  ['text for a coordinate', { ...node, lat: '41' }],
  ['a coordinate off the globe', { ...node, lon: 181 }],
  ['a way without a centre', { type: 'way', id: 8, nodes: [1, 2] }],
  ['no id', { ...node, id: undefined }],
  ['half an id', { ...node, id: 7.5 }],
  ['an unknown type', { ...node, type: 'area' }],
  ['tags that are a list', { ...node, tags: ['name'] }],
  ['a tag that is a number', { ...node, tags: { name: 5 } }],
  ['null', null],
  ['a number', 5],
  ['a list', [node]],
])('broken: %s', (_, element) => {
  expect(elementOf(element)).toBeNull()
})
